import { accountDataCalls } from './account-data.ts';
import { accountSettingsCalls } from './account-settings.ts';
import { accountCalls } from './accounts.ts';
import { apiTokenCalls } from './api-tokens.ts';
import { auditCalls } from './audit.ts';
import { backupCalls } from './backups.ts';
import { cartCalls } from './cart.ts';
import { cashCalls } from './cash.ts';
import { catalogCalls } from './catalog.ts';
import { catalogAdminCalls } from './catalog-admin.ts';
import { catalogExchangeCalls } from './catalog-exchange.ts';
import { collectionTwinCalls } from './collection-twins.ts';
import { collectionCalls } from './collections.ts';
import { confirmationCalls } from './confirmation.ts';
import { contactCalls } from './contact.ts';
import { contentCalls } from './content.ts';
import { costCalls } from './costs.ts';
import { courierCalls } from './couriers.ts';
import { creditCalls } from './credits.ts';
import { customerCalls } from './customers.ts';
import { dashboardCalls } from './dashboard.ts';
import { demoDataCalls } from './demo-data.ts';
import { feedCalls } from './feeds.ts';
import { firstStepCalls } from './first-steps.ts';
import { formerShopCalls } from './former-shop.ts';
import { infoPageCalls } from './info-pages.ts';
import { invoiceCalls } from './invoices.ts';
import { jobCalls } from './jobs.ts';
import { lookCalls } from './look.ts';
import { manifestCalls } from './manifests.ts';
import { measuringCalls } from './measuring.ts';
import { menuCalls } from './menus.ts';
import { letterCalls, newsletterCalls } from './newsletter.ts';
import { numberCalls } from './numbers.ts';
import { offerCalls } from './offers.ts';
import { orderBulkCalls } from './order-bulk.ts';
import { orderEditCalls } from './order-edit.ts';
import { orderLookupCalls } from './order-lookup.ts';
import { orderMessageCalls } from './order-messages.ts';
import { orderPaperCalls } from './order-papers.ts';
import { orderReportCalls } from './order-reports.ts';
import { orderCalls } from './orders.ts';
import { paperCalls } from './paper.ts';
import { parcelCalls } from './parcels.ts';
import { passkeyCalls } from './passkeys.ts';
import { pushCalls } from './push.ts';
import { redirectCalls } from './redirects.ts';
import { returnCalls } from './returns.ts';
import { reviewCalls } from './reviews.ts';
import { roomCalls } from './rooms.ts';
import { runCalls } from './runs.ts';
import { saleCalls } from './sales.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sectionCalls } from './sections.ts';
import { settingsCalls } from './settings.ts';
import { staffCalls } from './staff.ts';
import { stockCalls } from './stock.ts';
import { stockAlertCalls } from './stock-alerts.ts';
import { stopPhotoCalls } from './stop-photos.ts';
import { trafficCalls } from './traffic.ts';
import { variantCalls } from './variants.ts';
import { waybillCalls } from './waybills.ts';
import { webhookCalls } from './webhooks.ts';
import { wishListCalls } from './wish-list.ts';
import { zoneCalls } from './zones.ts';

/** Every call of the API by name. The browser imports its type only. */
export const api = {
  ...catalogCalls,
  ...catalogAdminCalls,
  ...catalogExchangeCalls,
  ...collectionCalls,
  ...collectionTwinCalls,
  ...contentCalls,
  ...infoPageCalls,
  ...feedCalls,
  ...redirectCalls,
  ...roomCalls,
  ...firstStepCalls,
  ...formerShopCalls,
  ...lookCalls,
  ...offerCalls,
  ...orderCalls,
  ...orderLookupCalls,
  ...orderEditCalls,
  ...menuCalls,
  ...newsletterCalls,
  ...letterCalls,
  ...numberCalls,
  ...confirmationCalls,
  ...orderPaperCalls,
  ...orderMessageCalls,
  ...orderBulkCalls,
  ...courierCalls,
  ...manifestCalls,
  ...parcelCalls,
  ...waybillCalls,
  ...cashCalls,
  ...runCalls,
  ...stopPhotoCalls,
  ...returnCalls,
  ...paperCalls,
  ...creditCalls,
  ...invoiceCalls,
  ...accountCalls,
  ...accountSettingsCalls,
  ...accountDataCalls,
  ...cartCalls,
  ...contactCalls,
  ...auditCalls,
  ...customerCalls,
  ...dashboardCalls,
  ...orderReportCalls,
  ...jobCalls,
  ...backupCalls,
  ...demoDataCalls,
  ...searchCalls,
  ...passkeyCalls,
  ...pushCalls,
  ...costCalls,
  ...reviewCalls,
  ...saleCalls,
  ...sectionCalls,
  ...secondFactorCalls,
  ...settingsCalls,
  ...staffCalls,
  ...stockAlertCalls,
  ...stockCalls,
  ...measuringCalls,
  ...trafficCalls,
  ...variantCalls,
  ...webhookCalls,
  ...apiTokenCalls,
  ...wishListCalls,
  ...zoneCalls,
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
