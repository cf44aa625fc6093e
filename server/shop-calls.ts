import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { accountDataCalls } from '../contract/account-data.ts';
import { accountSettingsCalls } from '../contract/account-settings.ts';
import { accountCalls } from '../contract/accounts.ts';
import { apiTokenCalls } from '../contract/api-tokens.ts';
import { auditCalls } from '../contract/audit.ts';
import { backupCalls } from '../contract/backups.ts';
import { cartCalls } from '../contract/cart.ts';
import { cashCalls } from '../contract/cash.ts';
import { catalogCalls } from '../contract/catalog.ts';
import { catalogAdminCalls } from '../contract/catalog-admin.ts';
import { catalogExchangeCalls } from '../contract/catalog-exchange.ts';
import { collectionTwinCalls } from '../contract/collection-twins.ts';
import { collectionCalls } from '../contract/collections.ts';
import { confirmationCalls } from '../contract/confirmation.ts';
import { contactCalls } from '../contract/contact.ts';
import { contentCalls } from '../contract/content.ts';
import { costCalls } from '../contract/costs.ts';
import { courierCalls } from '../contract/couriers.ts';
import { creditCalls } from '../contract/credits.ts';
import { customerCalls } from '../contract/customers.ts';
import { dashboardCalls } from '../contract/dashboard.ts';
import { demoDataCalls } from '../contract/demo-data.ts';
import { feedCalls } from '../contract/feeds.ts';
import { firstStepCalls } from '../contract/first-steps.ts';
import { formerShopCalls } from '../contract/former-shop.ts';
import { infoPageCalls } from '../contract/info-pages.ts';
import { invoiceCalls } from '../contract/invoices.ts';
import { jobCalls } from '../contract/jobs.ts';
import { lookCalls } from '../contract/look.ts';
import { manifestCalls } from '../contract/manifests.ts';
import { measuringCalls } from '../contract/measuring.ts';
import { menuCalls } from '../contract/menus.ts';
import { letterCalls, newsletterCalls } from '../contract/newsletter.ts';
import { numberCalls } from '../contract/numbers.ts';
import { offerCalls } from '../contract/offers.ts';
import { orderBulkCalls } from '../contract/order-bulk.ts';
import { orderEditCalls } from '../contract/order-edit.ts';
import { orderLookupCalls } from '../contract/order-lookup.ts';
import { orderMessageCalls } from '../contract/order-messages.ts';
import { orderPaperCalls } from '../contract/order-papers.ts';
import { orderReportCalls } from '../contract/order-reports.ts';
import { orderCalls } from '../contract/orders.ts';
import { paperCalls } from '../contract/paper.ts';
import { parcelCalls } from '../contract/parcels.ts';
import { passkeyCalls } from '../contract/passkeys.ts';
import { pushCalls } from '../contract/push.ts';
import { redirectCalls } from '../contract/redirects.ts';
import { returnCalls } from '../contract/returns.ts';
import { reviewCalls } from '../contract/reviews.ts';
import { roomCalls } from '../contract/rooms.ts';
import { runCalls } from '../contract/runs.ts';
import { saleCalls } from '../contract/sales.ts';
import { searchCalls } from '../contract/search.ts';
import { secondFactorCalls } from '../contract/second-factor.ts';
import { sectionCalls } from '../contract/sections.ts';
import { settingsCalls } from '../contract/settings.ts';
import { staffCalls } from '../contract/staff.ts';
import { stockCalls } from '../contract/stock.ts';
import { stockAlertCalls } from '../contract/stock-alerts.ts';
import { stopPhotoCalls } from '../contract/stop-photos.ts';
import { trafficCalls } from '../contract/traffic.ts';
import { variantCalls } from '../contract/variants.ts';
import { waybillCalls } from '../contract/waybills.ts';
import { webhookCalls } from '../contract/webhooks.ts';
import { wishListCalls } from '../contract/wish-list.ts';
import { zoneCalls } from '../contract/zones.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { apiTokenHandlers } from './api-tokens/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { backupHandlers } from './backup/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { writeEntry } from './cash/book-entry.ts';
import { cashHandlers, waybillHandlers } from './cash/handlers.ts';
import { bookDamage, ensureBooks } from './cash/keep-books.ts';
import { notesOfRefund } from './cash/second-notes.ts';
import { catalogHandlers } from './catalog/handlers.ts';
import { catalogExchangeHandlers } from './catalog/import/handlers.ts';
import { startPace } from './catalog/import/pace.ts';
import { readTable } from './catalog/import/read-table.ts';
import {
  catalogAdminHandlers,
  collectionHandlers,
  collectionTwinHandlers,
  costHandlers,
  saleHandlers,
  stockHandlers,
  variantHandlers,
} from './catalog/panel-handlers.ts';
import type { ViewCounter } from './catalog/product-views.ts';
import type { ReadCatalogue } from './catalog/read-catalogue.ts';
import { writeCatalogue } from './catalog/write-catalogue.ts';
import { confirmationHandlers } from './confirmation/handlers.ts';
import { contactHandlers } from './contact/handlers.ts';
import { contentHandlers } from './content/handlers.ts';
import { infoPageHandlers } from './content/info-pages.ts';
import { creditHandlers } from './credits/handlers.ts';
import { customerHandlers } from './customers/handlers.ts';
import type { OpenDatabase } from './database/connection.ts';
import { afterCommit } from './database/one-transaction.ts';
import type { Database } from './database/types.ts';
import { keepZones } from './delivery/read-zones.ts';
import { demoDataHandlers } from './demo-data/handlers.ts';
import { feedHandlers } from './feeds/handlers.ts';
import { firstStepHandlers } from './first-steps/handlers.ts';
import { formerShopHandlers } from './former-shop/handlers.ts';
import type { BoundedStore, CurrentVersion } from './http/bounded-store.ts';
import { PUBLIC_SITES, type PublicSites } from './http/public-sites.ts';
import { pairCalls, type ServedCall } from './http/serve-calls.ts';
import type { SharedLimits } from './http/shared-limits.ts';
import { invoiceHandlers } from './invoices/handlers.ts';
import { readBuyerDocuments } from './invoices/list-documents.ts';
import type { WakeJob } from './jobs/define-job.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { lookHandlers } from './look/handlers.ts';
import { manifestHandlers } from './manifests/handlers.ts';
import { measuringHandlers } from './measuring/handlers.ts';
import type { MediaStore } from './media/media-store.ts';
import { menuHandlers } from './menus/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { letterHandlers, newsletterHandlers } from './newsletter/handlers.ts';
import { numberHandlers } from './numbers/handlers.ts';
import { offerHandlers } from './offers/handlers.ts';
import { orderLookupHandlers } from './order-lookup/handlers.ts';
import { orderReportHandlers } from './order-reports/handlers.ts';
import { orderBulkHandlers, writeStatuses } from './orders/change-orders.ts';
import { courierHandlers } from './orders/couriers.ts';
import { orderEditHandlers } from './orders/edit-handlers.ts';
import { editOrder, previewEdit } from './orders/edit-order.ts';
import { orderHandlers, orderPaperHandlers } from './orders/handlers.ts';
import { changeCredit } from './orders/order-credit.ts';
import { type CameBack, takeGoodsBack } from './orders/order-stock.ts';
import { orderPlacer } from './orders/place-order.ts';
import { priceKept } from './orders/price-kept.ts';
import { readOrders } from './orders/read-orders.ts';
import { planMessageMails } from './orders/status-mails.ts';
import { writeOffGoods } from './orders/write-off.ts';
import { type WebhookPlaces, webhookPlaces } from './outgoing/places.ts';
import { parcelHandlers } from './parcels/handlers.ts';
import type { ProductSearch } from './products/product-search.ts';
import { pushHandlers } from './push/handlers.ts';
import { PUBLIC_PUSH, type PushPlaces } from './push/send-push.ts';
import { redirectHandlers } from './redirects/handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { readBuyerReturns } from './returns/buyer-returns.ts';
import type { ExchangeServices } from './returns/exchange-return.ts';
import { returnHandlers } from './returns/handlers.ts';
import { reviewAdmissions, reviewHandlers } from './reviews/handlers.ts';
import { roomHandlers } from './rooms/handlers.ts';
import { runHandlers, stopPhotoAdmissions, stopPhotoHandlers } from './runs/handlers.ts';
import { paperHandlers } from './runs/paper/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import type { SearchLog } from './search/search-log.ts';
import { sectionHandlers } from './sections/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import type { KnownLook } from './shop/shop-look.ts';
import type { ChangePictures, ChangeShop, KnownSettings } from './shop/shop-settings.ts';
import { JOB_KINDS } from './shop-jobs.ts';
import { stockAlertHandlers } from './stock-alerts/handlers.ts';
import { trafficHandlers } from './traffic/handlers.ts';
import type { TrafficCounter } from './traffic/traffic-counter.ts';
import { webhookHandlers } from './webhooks/handlers.ts';
import { wishListHandlers } from './wish-list/handlers.ts';
import { zoneHandlers } from './zones/handlers.ts';

/** What calls need from outside the application. */
export interface CallDependencies {
  readonly database: OpenDatabase;
  /** The same database with more time for each statement, for what admins change. Absent: `database`. */
  readonly panelDatabase?: OpenDatabase;
  readonly shopSecret: string;
  /** The clock by which codes of second factors are checked, in ms since 1970. Absent: the system's. */
  readonly now?: () => number;
  readonly publicUrl: string;
  /** Whether mails leave, by a mail server. Absent: they don't. */
  readonly sendsMail?: boolean;
  /** Where contact messages and notices of orders go. */
  readonly shopEmail: string;
  /** Called when mails were committed. Absent: they wait until the outbox is looked at. */
  readonly wakeOutbox?: () => void;
  /** The catalogue's version as this instance knows it; `null` while it can't know. */
  readonly currentVersion: CurrentVersion;
  /** Begins the addresses of pictures. Absent: they are paths of the shop. */
  readonly mediaCdnUrl?: string | undefined;
  /** Called when pictures were committed. Absent: their AVIF files wait until the queue is looked at. */
  readonly wakeAvif?: () => void;
  /** Starts a waiting job at once. Absent: it waits until the queue is looked at. */
  readonly wakeJob?: WakeJob;
  /** Where the shop backs itself up, without secrets. Absent: it doesn't. */
  readonly backupPlace?: string | null;
  /** Which sites pictures are fetched from. Absent: public ones. */
  readonly pictureSites?: PublicSites;
  /** Where notifications may go. Absent: to public push services. */
  readonly pushPlaces?: PushPlaces;
  /** Where webhooks may lead. Absent: to the internet alone. */
  readonly webhookPlaces?: WebhookPlaces;
  /** Called when events of webhooks are to leave at once. Absent: they wait until the queue is looked at. */
  readonly wakeWebhooks?: () => void;
  /** `false` lifts limits for clients on this machine. Absent: they hold for all. */
  readonly rateLimits?: boolean;
}

/** What the application has made for its calls. */
interface CallServices {
  readonly read: ReadCatalogue;
  readonly views: ViewCounter;
  readonly search: ProductSearch;
  readonly searches: SearchLog;
  readonly traffic: TrafficCounter;
  readonly store: BoundedStore;
  readonly shared: SharedLimits;
  readonly knownSettings: KnownSettings;
  readonly knownLook: KnownLook;
  readonly media: MediaStore;
  readonly log: FastifyBaseLogger;
}

/** Every call of the contract with the handler that serves it; the API's document lists them in this order. */
export function shopCalls(deps: CallDependencies, services: CallServices): Map<string, ServedCall> {
  const shop = withDefaults(deps, services);
  const { catalogue } = shop;
  const panel = { ...shop, db: catalogue.db };
  return new Map([
    ...pairCalls(catalogCalls, catalogHandlers(shop)),
    ...pairCalls(catalogAdminCalls, catalogAdminHandlers(catalogue)),
    ...pairCalls(collectionCalls, collectionHandlers(catalogue)),
    ...pairCalls(collectionTwinCalls, collectionTwinHandlers(catalogue)),
    ...pairCalls(stockCalls, stockHandlers(catalogue)),
    ...pairCalls(variantCalls, variantHandlers(catalogue)),
    ...pairCalls(costCalls, costHandlers(catalogue)),
    ...pairCalls(saleCalls, saleHandlers(catalogue)),
    ...pairCalls(catalogExchangeCalls, catalogExchangeHandlers(panel)),
    ...pairCalls(searchCalls, searchHandlers(panel)),
    ...pairCalls(measuringCalls, measuringHandlers(panel)),
    ...pairCalls(trafficCalls, trafficHandlers(panel)),
    ...pairCalls(contentCalls, contentHandlers(shop)),
    ...pairCalls(infoPageCalls, infoPageHandlers(shop)),
    ...pairCalls(feedCalls, feedHandlers(panel)),
    ...pairCalls(firstStepCalls, firstStepHandlers(shop)),
    ...pairCalls(formerShopCalls, formerShopHandlers({ ...panel, readFile })),
    ...pairCalls(roomCalls, roomHandlers(shop)),
    ...pairCalls(redirectCalls, redirectHandlers(panel)),
    ...pairCalls(lookCalls, lookHandlers(shop)),
    ...pairCalls(sectionCalls, sectionHandlers(shop)),
    ...pairCalls(menuCalls, menuHandlers(shop)),
    ...pairCalls(auditCalls, auditHandlers(shop)),
    ...pairCalls(offerCalls, offerHandlers(shop)),
    ...pairCalls(
      orderCalls,
      orderHandlers({
        ...shop,
        readReturns: readBuyerReturns(shop),
        readDocuments: readBuyerDocuments,
      }),
    ),
    ...pairCalls(orderLookupCalls, orderLookupHandlers(shop)),
    ...pairCalls(orderEditCalls, orderEditHandlers(shop)),
    ...pairCalls(orderPaperCalls, orderPaperHandlers(shop)),
    ...pairCalls(numberCalls, numberHandlers(shop)),
    ...pairCalls(orderMessageCalls, messageHandlers(shop)),
    ...pairCalls(
      confirmationCalls,
      confirmationHandlers({ ...shop, changeStatuses: writeStatuses, readOrders }),
    ),
    ...pairCalls(courierCalls, courierHandlers(shop)),
    ...pairCalls(waybillCalls, waybillHandlers({ ...panel, readFile })),
    ...pairCalls(manifestCalls, manifestHandlers(panel)),
    ...pairCalls(parcelCalls, parcelHandlers({ ...ordersForRuns(shop), ...panel, readFile })),
    ...pairCalls(orderBulkCalls, orderBulkHandlers(panel)),
    ...pairCalls(cashCalls, cashHandlers({ ...panel, readFile })),
    ...pairCalls(runCalls, runHandlers({ ...shop, ...ordersForRuns(shop) })),
    ...pairCalls(stopPhotoCalls, stopPhotoHandlers(shop), stopPhotoAdmissions(shop)),
    ...pairCalls(creditCalls, creditHandlers(panel)),
    ...pairCalls(invoiceCalls, invoiceHandlers(shop)),
    ...pairCalls(returnCalls, returnHandlers({ ...shop, ...servicesForReturns(shop) })),
    ...pairCalls(paperCalls, paperHandlers({ ...shop, readOrders })),
    ...pairCalls(contactCalls, contactHandlers(shop)),
    ...pairCalls(stockAlertCalls, stockAlertHandlers(shop)),
    ...pairCalls(newsletterCalls, newsletterHandlers(shop)),
    ...pairCalls(letterCalls, letterHandlers(panel)),
    ...pairCalls(reviewCalls, reviewHandlers(shop), reviewAdmissions(shop)),
    ...pairCalls(customerCalls, customerHandlers(shop)),
    ...pairCalls(settingsCalls, settingsHandlers(shop)),
    ...pairCalls(dashboardCalls, reportHandlers(panel)),
    ...pairCalls(orderReportCalls, orderReportHandlers(panel)),
    ...pairCalls(
      {
        ...accountCalls,
        ...accountSettingsCalls,
        ...accountDataCalls,
        ...passkeyCalls,
        ...secondFactorCalls,
        ...staffCalls,
      },
      accountHandlers(shop),
    ),
    ...pairCalls(pushCalls, pushHandlers(shop)),
    ...pairCalls(apiTokenCalls, apiTokenHandlers(shop)),
    ...pairCalls(webhookCalls, webhookHandlers(panel)),
    ...pairCalls(jobCalls, jobHandlers({ ...shop, kinds: JOB_KINDS })),
    ...pairCalls(backupCalls, backupHandlers(shop)),
    ...pairCalls(demoDataCalls, demoDataHandlers(panel)),
    ...pairCalls(cartCalls, cartHandlers(shop)),
    ...pairCalls(wishListCalls, wishListHandlers(shop)),
    ...pairCalls(zoneCalls, zoneHandlers(shop)),
  ]);
}

/** What runs need of the orders slice. */
function ordersForRuns(shop: ReturnType<typeof withDefaults>) {
  const services = { ...shop, knownZones: keepZones() };
  return {
    readOrders,
    changeStatuses: writeStatuses,
    planMails: planMessageMails,
    ensureBooks,
    priceEdit: (db: typeof shop.db, request: Parameters<typeof previewEdit>[1]) =>
      previewEdit({ ...services, db }, request),
    editOrder: (request: Parameters<typeof editOrder>[1]) => editOrder(services, request),
    writeOff,
  };
}

/** Writes off what came back damaged, in stock and in the books. */
async function writeOff(tx: Transaction<Database>, goods: CameBack): Promise<void> {
  const cents = await writeOffGoods(tx, goods);
  if (cents > 0)
    await tx.insertInto('order_losses').values({ order_id: goods.orderId, cents }).execute();
  await bookDamage(tx, { ...goods, cents });
}

/** What returns need of the slices of orders and cash. */
function servicesForReturns(
  shop: ReturnType<typeof withDefaults>,
): Omit<ExchangeServices, 'db' | 'shopSecret'> {
  const knownZones = keepZones();
  const { enterReplacement } = orderPlacer({ ...shop, knownZones });
  return {
    priceKept: (db, request) => priceKept(db, knownZones, request),
    takeGoodsBack,
    writeOff,
    writeEntry,
    notesOfRefund,
    changeCredit,
    readOrders,
    enterReplacement,
  };
}

/** Courier companies send the kinds of files that products are imported from, and reading one leaves visitors half of a core. */
const readFile = (file: Buffer) => readTable(file, startPace(0.5));

/** What handlers share, with nothing absent that they need. */
function withDefaults(deps: CallDependencies, services: CallServices) {
  const { database, panelDatabase = database, currentVersion } = deps;
  const wakeOutbox = onceCommitted(deps.wakeOutbox);
  const wakeAvif = onceCommitted(deps.wakeAvif);
  const wakeJob = onceCommitted(deps.wakeJob);
  const { media, log } = services;
  const catalogue = { db: panelDatabase.db, media, log, wakeAvif, currentVersion };
  const changePictures: ChangePictures = (admin, uploads, write) =>
    writeCatalogue({ ...catalogue, admin }, uploads, write);
  const changeShop: ChangeShop = (admin, write) =>
    changePictures(admin, [], async (transaction) => ({
      answer: await write(transaction),
      dropped: [],
    }));
  return {
    ...deps,
    ...services,
    db: database.db,
    /** What writes the catalogue; its database is the panel's. */
    catalogue,
    changePictures,
    changeShop,
    wakeOutbox,
    wakeAvif,
    wakeJob,
    sites: deps.pictureSites ?? PUBLIC_SITES,
    pushPlaces: deps.pushPlaces ?? PUBLIC_PUSH,
    webhookPlaces: deps.webhookPlaces ?? webhookPlaces([]),
    wakeWebhooks: onceCommitted(deps.wakeWebhooks),
    place: deps.backupPlace ?? null,
    sendsMail: deps.sendsMail ?? false,
  };
}

/** Wakes what looks for what was committed, not before it was. Absent: nothing is woken. */
const onceCommitted =
  <Args extends unknown[]>(wake: (...args: Args) => unknown = () => undefined) =>
  (...args: Args): void =>
    void afterCommit(() => wake(...args));
