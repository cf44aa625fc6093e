import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '../contract/api.ts';
import { actionOf, type Call } from '../contract/call.ts';
import type { StaffArea } from '../domain/staff-roles.ts';
import { requestFor, type Scene, setScene } from '../test/access-scene.ts';
import { openAdminShop } from '../test/admin-shop.ts';
import { insertProgram, insertUser } from '../test/factories.ts';
import { forAllTests } from '../test/for-all-tests.ts';
import { signOutEverywhere } from './accounts/account-queries.ts';

/**
 * Who may do what: every call of the contract, sent by everybody, and the exact status.
 * Each request meets a scene of its own, in which the order, the cart and its line are customer A's; B is
 * another customer. `GET` and `POST /orders` name A as `user_id`. `bad` stands for a revoked, a tampered
 * and an expired token of an admin; `unmarked` for a request of who may make it, but without
 * `X-Requested-With`, which only writes need.
 */
// biome-ignore format: a table
const MATRIX: Record<CallName, readonly [guest: number, a: number, b: number, admin: number, bad: number, unmarked: number]> = {
  //                                   guest  A    B   admin  bad unmarked
  'GET /categories':                    [200, 200, 200, 200, 401, 200],
  'GET /categories/paged':              [200, 200, 200, 200, 401, 200],
  'GET /categories/{id}':               [200, 200, 200, 200, 401, 200],
  'POST /categories':                   [401, 403, 403, 201, 401, 403],
  'POST /categories/bulk':              [401, 403, 403, 201, 401, 403],
  'POST /categories/{id}':              [401, 403, 403, 200, 401, 403],
  'DELETE /categories/{id}':            [401, 403, 403, 200, 401, 403],
  'GET /category-counts':               [401, 403, 403, 200, 401, 200],
  'GET /category-attributes/{id}':      [401, 403, 403, 200, 401, 200],
  'PUT /category-attributes/{id}':      [401, 403, 403, 200, 401, 403],
  'GET /category-setup/{id}':           [401, 403, 403, 200, 401, 200],
  'PUT /category-setup/{id}':           [401, 403, 403, 200, 401, 403],
  'POST /category-rules/count':         [401, 403, 403, 200, 401, 403],
  'PUT /category-featured/{id}':        [401, 403, 403, 200, 401, 403],
  'PUT /category-picks/{id}':           [401, 403, 403, 200, 401, 403],
  'GET /product-tags':                  [401, 403, 403, 200, 401, 200],
  'GET /categories/twins':              [401, 403, 403, 200, 401, 200],
  'POST /categories/{id}/merge':        [401, 403, 403, 200, 401, 403],
  'POST /tags/merge':                   [401, 403, 403, 200, 401, 403],
  'PUT /categories/order':              [401, 403, 403, 200, 401, 403],
  'GET /products':                      [200, 200, 200, 200, 401, 200],
  'GET /products/facets':               [200, 200, 200, 200, 401, 200],
  'GET /products/recommended':          [200, 200, 200, 200, 401, 200],
  'GET /products/by-ids':               [200, 200, 200, 200, 401, 200],
  'GET /products/export':               [401, 403, 403, 200, 401, 200],
  'POST /products/import':              [401, 403, 403, 200, 401, 403],
  'GET /import-checks/{id}/changes':    [401, 403, 403, 200, 401, 200],
  'GET /products/{id}':                 [200, 200, 200, 200, 401, 200],
  'GET /products/changed':              [401, 403, 403, 200, 401, 200],
  'GET /categories/changed':            [401, 403, 403, 200, 401, 200],
  'GET /hidden-products':               [401, 403, 403, 200, 401, 200],
  'GET /panel-products/{id}':           [401, 403, 403, 200, 401, 200],
  'GET /panel-products/{id}/images':    [401, 403, 403, 200, 401, 200],
  'GET /products/{id}/images':          [200, 200, 200, 200, 401, 200],
  'POST /products/{id}/views':          [200, 200, 200, 200, 401, 403],
  'POST /products/{id}/stock-alerts':   [409, 409, 409, 409, 401, 403],
  'POST /products':                     [401, 403, 403, 201, 401, 403],
  'POST /products/{id}':                [401, 403, 403, 200, 401, 403],
  'DELETE /products/{id}':              [401, 403, 403, 200, 401, 403],
  'POST /products/bulk':                [401, 403, 403, 200, 401, 403],
  'POST /products/{id}/duplicate':      [401, 403, 403, 201, 401, 403],
  'POST /products/{id}/update-images':  [401, 403, 403, 200, 401, 403],
  'POST /products/{id}/images':         [401, 403, 403, 201, 401, 403],
  'PUT /products/{id}/images':          [401, 403, 403, 200, 401, 403],
  'GET /costs/{id}':                   [401, 403, 403, 200, 401, 200],
  'PUT /costs/{id}':                   [401, 403, 403, 200, 401, 403],
  'GET /sales':                        [401, 403, 403, 200, 401, 200],
  'PUT /sales/{id}':                   [401, 403, 403, 200, 401, 403],
  'DELETE /sales/{id}':                [401, 403, 403, 404, 401, 403],
  'GET /products/{id}/variants':        [401, 403, 403, 200, 401, 200],
  'PUT /products/{id}/variants':        [401, 403, 403, 200, 401, 403],
  'GET /offers':                        [401, 403, 403, 200, 401, 200],
  'GET /offers/{id}':                   [401, 403, 403, 200, 401, 200],
  'POST /offers':                       [401, 403, 403, 201, 401, 403],
  'PUT /offers/{id}':                   [401, 403, 403, 200, 401, 403],
  'PUT /offers/{id}/stopped':           [401, 403, 403, 200, 401, 403],
  'DELETE /offers/{id}':                [401, 403, 403, 200, 401, 403],
  'GET /stock':                         [401, 403, 403, 200, 401, 200],
  'GET /stock/find':                    [401, 403, 403, 200, 401, 200],
  'GET /stock/changed':                 [401, 403, 403, 200, 401, 200],
  'GET /stock/{id}':                    [401, 403, 403, 200, 401, 200],
  'POST /stock/{id}':                   [401, 403, 403, 200, 401, 403],
  'PUT /stock/{id}':                    [401, 403, 403, 200, 401, 403],
  'GET /info-pages/{slug}':             [200, 200, 200, 200, 401, 200],
  'GET /admin/info-pages':              [401, 403, 403, 200, 401, 200],
  'POST /admin/info-pages':             [401, 403, 403, 201, 401, 403],
  'PUT /admin/info-pages/{id}':         [401, 403, 403, 200, 401, 403],
  'DELETE /admin/info-pages/{id}':      [401, 403, 403, 200, 401, 403],
  'POST /admin/info-pages/preview':     [401, 403, 403, 200, 401, 403],
  'GET /banners':                       [200, 200, 200, 200, 401, 200],
  'GET /orders':                        [401, 200, 403, 200, 401, 200],
  'POST /orders':                       [403, 201, 403, 403, 401, 403],
  'POST /orders/price':                 [200, 200, 200, 200, 401, 403],
  'POST /orders/lookup':                [200, 200, 200, 200, 401, 403],
  'POST /orders/lookup/link':           [200, 200, 200, 200, 401, 403],
  'GET /orders/{id}':                   [404, 200, 404, 200, 401, 200],
  'GET /orders/{id}/progress':          [404, 200, 404, 200, 401, 200],
  'POST /orders/{id}/cancel':           [404, 200, 404, 404, 401, 403],
  'POST /orders/{id}/edits':            [401, 403, 403, 200, 401, 403],
  'POST /orders/{id}/edits/preview':    [401, 403, 403, 200, 401, 403],
  'POST /orders/{id}/address':          [404, 200, 404, 404, 401, 403],
  'DELETE /orders/{id}/person':         [401, 403, 403, 409, 401, 403],
  'GET /orders/{id}/reviews':           [404, 200, 404, 404, 401, 200],
  'POST /orders/{id}/reviews':          [404, 409, 404, 404, 401, 403],
  'DELETE /orders/{id}/reviews/{product_id}': [404, 200, 404, 404, 401, 403],
  'GET /products/{id}/reviews':         [200, 200, 200, 200, 401, 200],
  'GET /reviews':                       [401, 403, 403, 200, 401, 200],
  'GET /reviews/waiting':               [401, 403, 403, 200, 401, 200],
  'PUT /reviews':                       [401, 403, 403, 200, 401, 403],
  'PUT /reviews/{id}/answer':           [401, 403, 403, 200, 401, 403],
  'POST /admin/orders':                 [401, 403, 403, 201, 401, 403],
  'PUT /orders/{id}':                   [401, 403, 403, 200, 401, 403],
  'GET /orders/by-ids':                 [401, 403, 403, 200, 401, 200],
  'GET /orders/changed':                [401, 403, 403, 200, 401, 200],
  'GET /orders/sums':                   [401, 403, 403, 200, 401, 200],
  'GET /orders/export.csv':             [401, 403, 403, 200, 401, 200],
  'GET /orders/export.xlsx':            [401, 403, 403, 200, 401, 200],
  'GET /orders/labels.pdf':             [401, 403, 403, 200, 401, 200],
  'GET /orders/packing-slips.pdf':      [401, 403, 403, 200, 401, 200],
  'GET /orders/{id}/history':           [401, 403, 403, 200, 401, 200],
  'POST /orders/bulk':                  [401, 403, 403, 200, 401, 403],
  'PUT /orders/{id}/courier':           [401, 403, 403, 200, 401, 403],
  'GET /confirmation':                  [401, 403, 403, 200, 401, 200],
  'GET /confirmation/orders':           [401, 403, 403, 200, 401, 200],
  'GET /confirmation/queue':            [401, 403, 403, 200, 401, 200],
  'GET /confirmation/orders/{id}':      [401, 403, 403, 200, 401, 200],
  'POST /confirmation/claim':           [401, 403, 403, 200, 401, 403],
  'POST /confirmation/orders/{id}/outcome': [401, 403, 403, 200, 401, 403],
  'POST /confirmation/orders/{id}/undo': [401, 403, 403, 409, 401, 403],
  'POST /confirmation/bulk':            [401, 403, 403, 200, 401, 403],
  'POST /orders/{id}/confirm':          [404, 409, 404, 404, 401, 403],
  'GET /numbers/of-orders':             [401, 403, 403, 200, 401, 200],
  'GET /numbers/blocked':               [401, 403, 403, 200, 401, 200],
  'POST /numbers/{phone}/views':        [401, 403, 403, 200, 401, 403],
  'POST /numbers/{phone}/notes':        [401, 403, 403, 201, 401, 403],
  'DELETE /number-notes/{id}':          [401, 403, 403, 200, 401, 403],
  'PUT /numbers/{phone}/block':         [401, 403, 403, 200, 401, 403],
  'DELETE /numbers/{phone}/block':      [401, 403, 403, 200, 401, 403],
  'GET /message-templates':             [401, 403, 403, 200, 401, 200],
  'GET /message-templates/sample':      [401, 403, 403, 200, 401, 200],
  'PUT /message-templates/{event}':     [401, 403, 403, 200, 401, 403],
  'DELETE /message-templates/{event}':  [401, 403, 403, 200, 401, 403],
  'GET /orders/{id}/messages':          [401, 403, 403, 200, 401, 200],
  'POST /orders/{id}/messages':         [401, 403, 403, 200, 401, 403],
  'GET /returns/summary':              [401, 403, 403, 200, 401, 200],
  'GET /returns':                      [401, 403, 403, 200, 401, 200],
  'GET /orders/{id}/returns':          [401, 403, 403, 200, 401, 200],
  'POST /orders/{id}/returns':         [401, 403, 403, 409, 401, 403],
  'POST /orders/{id}/return-requests': [404, 409, 404, 404, 401, 403],
  'POST /returns/{id}/state':          [401, 403, 403, 200, 401, 403],
  'POST /returns/{id}/inspect':        [401, 403, 403, 409, 401, 403],
  'POST /returns/{id}/refund':         [401, 403, 403, 409, 401, 403],
  'POST /returns/{id}/exchange':       [401, 403, 403, 409, 401, 403],
  'POST /returns/{id}/undo-refund':    [401, 403, 403, 409, 401, 403],
  'GET /runs/summary':                 [401, 403, 403, 200, 401, 200],
  'GET /runs':                         [401, 403, 403, 200, 401, 200],
  'GET /runs/candidates':              [401, 403, 403, 200, 401, 200],
  'POST /runs':                        [401, 403, 403, 201, 401, 403],
  'GET /runs/{id}':                    [401, 403, 403, 200, 401, 200],
  'GET /runs/{id}/labels.pdf':         [401, 403, 403, 200, 401, 200],
  'GET /runs/{id}/packing-slips.pdf':  [401, 403, 403, 200, 401, 200],
  'PUT /runs/{id}/stops':              [401, 403, 403, 200, 401, 403],
  'POST /runs/{id}/stops/{order_id}/move': [401, 403, 403, 404, 401, 403],
  'POST /runs/{id}/scans':             [401, 403, 403, 200, 401, 403],
  'DELETE /runs/{id}':                 [401, 403, 403, 409, 401, 403],
  'POST /runs/{id}/send':              [401, 403, 403, 200, 401, 403],
  'POST /runs/{id}/link':              [401, 403, 403, 200, 401, 403],
  'DELETE /runs/{id}/link':            [401, 403, 403, 200, 401, 403],
  'POST /runs/{id}/close':             [401, 403, 403, 200, 401, 403],
  'POST /runs/{id}/stops/{order_id}/report': [401, 403, 403, 200, 401, 403],
  'POST /runs/{id}/stops/{order_id}/receive': [401, 403, 403, 409, 401, 403],
  // Without the token of a run's link these are for nobody; 'the driver of a run' below has one.
  'GET /driver/run':                   [404, 404, 404, 404, 401, 404],
  'POST /driver/amount':               [404, 404, 404, 404, 401, 403],
  'POST /driver/reports':              [404, 404, 404, 404, 401, 403],
  'POST /driver/photos':               [404, 404, 404, 404, 401, 403],
  'GET /orders/{id}/visits':           [401, 403, 403, 200, 401, 200],
  'GET /runs/{id}/stops/{order_id}/photo': [401, 403, 403, 404, 401, 404],
  'GET /store-credits':               [401, 403, 403, 200, 401, 200],
  'POST /store-credits/{id}/revoke':  [401, 403, 403, 404, 401, 403],
  'GET /store-credits/export.csv':    [401, 403, 403, 200, 401, 200],
  'GET /store-credits/export.xlsx':   [401, 403, 403, 200, 401, 200],
  'GET /invoicing':                   [401, 403, 403, 200, 401, 200],
  'PUT /invoicing':                   [401, 403, 403, 200, 401, 403],
  'GET /invoices':                    [401, 403, 403, 200, 401, 200],
  'GET /invoices/export.csv':         [401, 403, 403, 200, 401, 200],
  'GET /invoices/{id}/document.pdf':  [401, 403, 403, 200, 401, 200],
  'GET /orders/{id}/invoices/{invoice}/document.pdf': [404, 200, 404, 404, 401, 200],
  'GET /cash':                         [401, 403, 403, 200, 401, 200],
  'POST /cash/start':                  [401, 403, 403, 200, 401, 403],
  'GET /cash/open':                    [401, 403, 403, 200, 401, 200],
  'PUT /cash/rests/{courier_id}':      [401, 403, 403, 404, 401, 403],
  'GET /cash/open-orders':             [401, 403, 403, 200, 401, 200],
  'PUT /cash/open-orders/{id}':        [401, 403, 403, 404, 401, 403],
  'POST /cash/open-orders/{id}/end':   [401, 403, 403, 404, 401, 403],
  'POST /cash/hand-overs':             [401, 403, 403, 409, 401, 403],
  'POST /cash/movements':              [401, 403, 403, 201, 401, 403],
  'POST /cash/closings':               [401, 403, 403, 201, 401, 403],
  'POST /cash/write-offs':             [401, 403, 403, 409, 401, 403],
  'GET /cash/entries':                 [401, 403, 403, 200, 401, 200],
  'POST /cash/entries/{id}/reverse':   [401, 403, 403, 404, 401, 403],
  'GET /cash/export.csv':              [401, 403, 403, 200, 401, 200],
  'GET /cash/export.xlsx':             [401, 403, 403, 200, 401, 200],
  'GET /cash/sheets':                  [401, 403, 403, 200, 401, 200],
  'POST /cash/sheets':                 [401, 403, 403, 201, 401, 403],
  'GET /cash/sheets/{id}':             [401, 403, 403, 404, 401, 404],
  'PUT /cash/sheets/{id}/columns':     [401, 403, 403, 404, 401, 403],
  'GET /cash/sheets/{id}/rows':        [401, 403, 403, 404, 401, 404],
  'POST /cash/sheets/{id}/book':       [401, 403, 403, 404, 401, 403],
  'DELETE /cash/sheets/{id}':          [401, 403, 403, 404, 401, 403],
  'PUT /cash/sheets/{id}/rows/{row}':  [401, 403, 403, 404, 401, 403],
  'GET /orders/{id}/waybill':          [401, 403, 403, 200, 401, 200],
  'PUT /orders/{id}/waybill':          [401, 403, 403, 409, 401, 403],
  'GET /push':                          [401, 403, 403, 200, 401, 403],
  'POST /push/key':                     [401, 403, 403, 200, 401, 403],
  'POST /push/devices':                 [401, 403, 403, 200, 401, 403],
  'PUT /push/devices/{id}':             [401, 403, 403, 404, 401, 403],
  'DELETE /push/devices/{id}':          [401, 403, 403, 404, 401, 403],
  'POST /push/devices/{id}/test':       [401, 403, 403, 404, 401, 403],
  'GET /couriers':                      [401, 403, 403, 200, 401, 200],
  'POST /couriers':                     [401, 403, 403, 201, 401, 403],
  'PUT /couriers/{id}':                 [401, 403, 403, 200, 401, 403],
  'DELETE /couriers/{id}':              [401, 403, 403, 200, 401, 403],
  'GET /manifests':                     [401, 403, 403, 200, 401, 200],
  'GET /couriers/{id}/manifest':        [401, 403, 403, 200, 401, 200],
  'PUT /couriers/{id}/manifest':        [401, 403, 403, 200, 401, 403],
  'POST /couriers/{id}/waybills':       [401, 403, 403, 200, 401, 403],
  'POST /couriers/{id}/waybills/preview': [401, 403, 403, 200, 401, 403],
  'POST /couriers/{id}/states/preview': [401, 403, 403, 200, 401, 403],
  'POST /couriers/{id}/states':          [401, 403, 403, 200, 401, 403],
  'PUT /couriers/{id}/state-words':      [401, 403, 403, 200, 401, 403],
  'GET /orders/{id}/parcel':            [401, 403, 403, 200, 401, 200],
  'GET /parcels/summary':               [401, 403, 403, 200, 401, 200],
  'GET /parcels/coming-back':           [401, 403, 403, 200, 401, 200],
  'POST /parcels/note':                 [401, 403, 403, 200, 401, 403],
  'POST /orders/{id}/parcel/receive':   [401, 403, 403, 409, 401, 403],
  'GET /couriers/{id}/manifest.csv':    [401, 403, 403, 409, 401, 409],
  'GET /couriers/{id}/manifest.xlsx':   [401, 403, 403, 409, 401, 409],
  'POST /auth/register':                [201, 201, 201, 201, 401, 403],
  'POST /auth/login':                   [401, 401, 401, 401, 401, 403],
  'POST /auth/login/code':              [422, 422, 422, 422, 401, 403],
  'GET /auth/second-factor':            [401, 200, 200, 200, 401, 200],
  'POST /auth/second-factor/setup':     [401, 403, 403, 200, 401, 403],
  'POST /auth/second-factor':           [401, 403, 403, 409, 401, 403],
  'POST /auth/second-factor/recovery-codes': [401, 409, 409, 409, 401, 403],
  'POST /auth/second-factor/off':       [401, 409, 409, 409, 401, 403],
  'POST /auth/login/passkey/options':   [422, 422, 422, 422, 401, 403],
  'POST /auth/login/passkey':           [422, 422, 422, 422, 401, 403],
  'GET /auth/passkeys':                 [401, 200, 200, 200, 401, 200],
  'POST /auth/passkeys/setup':          [401, 409, 409, 409, 401, 403],
  'POST /auth/passkeys':                [401, 422, 422, 422, 401, 403],
  'POST /auth/passkeys/{id}/remove':    [401, 404, 404, 404, 401, 403],
  'GET /auth':                          [401, 200, 200, 200, 401, 200],
  'POST /auth/logout':                  [401, 200, 200, 200, 401, 403],
  'POST /auth/password-reset':          [200, 200, 200, 200, 401, 403],
  'PUT /auth/password':                 [401, 200, 200, 200, 401, 403],
  'POST /auth/email-change':            [401, 200, 200, 200, 401, 403],
  'POST /auth/email-change/confirm':    [422, 422, 422, 422, 401, 403],
  'PUT /profile/update-info':           [401, 200, 200, 200, 401, 403],
  'GET /profile/export':                [401, 200, 200, 200, 401, 200],
  'POST /profile/delete':               [401, 409, 200, 403, 401, 403],
  'GET /cartItems/cart/{userId}':       [401, 200, 404, 404, 401, 200],
  'POST /cartItems/{id}':               [401, 201, 404, 404, 401, 403],
  'PUT /cartItems/cart/{userId}':       [401, 200, 404, 404, 401, 403],
  'DELETE /cartItems/{id}':             [401, 200, 404, 404, 401, 403],
  'DELETE /cartItems/cart/{userId}':    [401, 200, 404, 404, 401, 403],
  'POST /cartItems/merge/{userId}':     [401, 200, 404, 404, 401, 403],
  'POST /send-email':                   [200, 200, 200, 200, 401, 403],
  'GET /audit-log':                     [401, 403, 403, 200, 401, 200],
  'GET /audit-log/acts':                [401, 403, 403, 200, 401, 200],
  'GET /outbox':                        [401, 403, 403, 200, 401, 200],
  'POST /outbox/{id}/retry':            [401, 403, 403, 200, 401, 403],
  'POST /outbox/retry':                 [401, 403, 403, 200, 401, 403],
  'GET /jobs':                          [401, 403, 403, 200, 401, 200],
  'GET /jobs/{id}':                     [401, 403, 403, 200, 401, 200],
  'POST /jobs/{id}/retry':              [401, 403, 403, 200, 401, 403],
  'POST /jobs/{id}/cancel':             [401, 403, 403, 200, 401, 403],
  'GET /messages':                      [401, 403, 403, 200, 401, 200],
  'GET /messages/unread':               [401, 403, 403, 200, 401, 200],
  'GET /customers':                     [401, 403, 403, 200, 401, 200],
  'GET /customers/changed':             [401, 403, 403, 200, 401, 200],
  'GET /customers/by-phone':            [401, 403, 403, 200, 401, 200],
  'GET /customers/{id}':                [401, 403, 403, 200, 401, 200],
  'GET /dashboard':                     [401, 403, 403, 200, 401, 200],
  'GET /order-reports':                 [401, 403, 403, 200, 401, 200],
  'GET /order-reports/groups':          [401, 403, 403, 200, 401, 200],
  'GET /order-reports/numbers':         [401, 403, 403, 200, 401, 200],
  'GET /order-reports/cash':            [401, 403, 403, 200, 401, 200],
  'GET /order-reports/orders/{id}':     [401, 403, 403, 200, 401, 200],
  'PUT /messages/{id}':                 [401, 403, 403, 200, 401, 403],
  'DELETE /messages/{id}':              [401, 403, 403, 200, 401, 403],
  'GET /admin/banners':                 [401, 403, 403, 200, 401, 200],
  'GET /look':                           [200, 200, 200, 200, 401, 200],
  'GET /admin/look':                     [401, 403, 403, 200, 401, 200],
  'PUT /admin/look/draft':               [401, 403, 403, 200, 401, 403],
  'DELETE /admin/look/draft':            [401, 403, 403, 200, 401, 403],
  'POST /admin/look/publish':            [401, 403, 403, 409, 401, 403],
  'POST /admin/look/history/{id}/publish': [401, 403, 403, 404, 401, 403],
  'POST /admin/look/logos':              [401, 403, 403, 201, 401, 403],
  'POST /admin/look/preview':            [401, 403, 403, 200, 401, 403],
  'GET /admin/menus':                    [401, 403, 403, 200, 401, 200],
  'PUT /admin/menus':                    [401, 403, 403, 200, 401, 403],
  'GET /sections/{page}':                [200, 200, 200, 200, 401, 200],
  'GET /admin/sections/{page}':          [401, 403, 403, 200, 401, 200],
  'PUT /admin/sections/{page}/draft':    [401, 403, 403, 200, 401, 403],
  'DELETE /admin/sections/{page}/draft': [401, 403, 403, 200, 401, 403],
  'POST /admin/sections/{page}/publish': [401, 403, 403, 409, 401, 403],
  'POST /admin/sections/{page}/history/{id}/publish': [401, 403, 403, 404, 401, 403],
  'POST /admin/sections/pictures':       [401, 403, 403, 201, 401, 403],
  'POST /admin/sections/preview':        [401, 403, 403, 200, 401, 403],
  'PUT /admin/banners':                 [401, 403, 403, 200, 401, 403],
  'GET /settings':                      [200, 200, 200, 200, 401, 200],
  'GET /admin/settings':                [401, 403, 403, 200, 401, 200],
  'PUT /admin/settings/shop':           [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/contact':        [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/delivery':       [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/zones':          [401, 403, 403, 200, 401, 403],
  'GET /zones/places':                  [200, 200, 200, 200, 401, 200],
  'GET /zones':                         [401, 403, 403, 200, 401, 200],
  'POST /zones':                        [401, 403, 403, 201, 401, 403],
  'PUT /zones/{id}':                    [401, 403, 403, 200, 401, 403],
  'DELETE /zones/{id}':                 [401, 403, 403, 200, 401, 403],
  'POST /zones/presets':                [401, 403, 403, 201, 401, 403],
  'POST /zones/import':                 [401, 403, 403, 200, 401, 403],
  'GET /zones/export/{kind}':           [401, 403, 403, 200, 401, 200],
  'PUT /admin/settings/mail':           [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/orders':         [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/confirmation':   [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/returns':        [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/feeds':          [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/traffic':        [401, 403, 403, 200, 401, 403],
  'POST /former-shop/preview':          [401, 403, 403, 200, 401, 403],
  'POST /former-shop/import':           [401, 403, 403, 200, 401, 403],
  'GET /first-steps':                   [401, 403, 403, 200, 401, 200],
  'PUT /first-steps':                   [401, 403, 403, 200, 401, 403],
  'GET /rooms':                         [200, 200, 200, 200, 401, 200],
  'GET /rooms/{room}':                  [200, 200, 200, 200, 401, 200],
  'GET /admin/rooms':                   [401, 403, 403, 200, 401, 200],
  'POST /admin/rooms':                  [401, 403, 403, 201, 401, 403],
  'PUT /admin/rooms/order':             [401, 403, 403, 200, 401, 403],
  'PUT /admin/rooms/{id}':              [401, 403, 403, 200, 401, 403],
  'DELETE /admin/rooms/{id}':           [401, 403, 403, 200, 401, 403],
  'GET /redirects':                    [401, 403, 403, 200, 401, 200],
  'POST /redirects':                   [401, 403, 403, 201, 401, 403],
  'PUT /redirects/{id}':               [401, 403, 403, 200, 401, 403],
  'DELETE /redirects/{id}':            [401, 403, 403, 200, 401, 403],
  'POST /redirects/import':            [401, 403, 403, 200, 401, 403],
  'GET /redirects/export':             [401, 403, 403, 200, 401, 200],
  'GET /missed-addresses':             [401, 403, 403, 200, 401, 200],
  'DELETE /missed-addresses/{id}':     [401, 403, 403, 200, 401, 403],
  'GET /feeds':                         [401, 403, 403, 200, 401, 200],
  'PUT /feed-categories/{id}':          [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/runs':           [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/second-currency': [401, 403, 403, 200, 401, 403],
  'GET /admin/settings/second-currency/rates': [401, 403, 403, 200, 401, 200],
  'PUT /admin/settings/retention':      [401, 403, 403, 200, 401, 403],
  'PUT /admin/settings/backups':        [401, 403, 403, 200, 401, 403],
  'POST /searches':                     [200, 200, 200, 200, 401, 403],
  'GET /searches':                      [401, 403, 403, 200, 401, 200],
  'GET /measuring':                     [401, 403, 403, 200, 401, 200],
  'PUT /measuring/{service}':            [401, 403, 403, 200, 401, 403],
  'DELETE /measuring/{service}':         [401, 403, 403, 200, 401, 403],
  'GET /measured-purchases':            [401, 403, 403, 200, 401, 200],
  'POST /measured-purchases/{id}/retry': [401, 403, 403, 404, 401, 403],
  'POST /traffic':                      [200, 200, 200, 200, 401, 403],
  'GET /traffic':                       [401, 403, 403, 200, 401, 200],
  'GET /search/synonyms':               [401, 403, 403, 200, 401, 200],
  'POST /search/synonyms/preview':      [401, 403, 403, 200, 401, 403],
  'POST /search/synonyms':              [401, 403, 403, 201, 401, 403],
  'PUT /search/synonyms/{id}':          [401, 403, 403, 200, 401, 403],
  'DELETE /search/synonyms/{id}':       [401, 403, 403, 200, 401, 403],
  'GET /search/pins':                   [401, 403, 403, 200, 401, 200],
  'POST /search/pins':                  [401, 403, 403, 201, 401, 403],
  'DELETE /search/pins/{id}':           [401, 403, 403, 200, 401, 403],
  'GET /staff':                        [401, 403, 403, 200, 401, 200],
  'PUT /staff/{id}':                   [401, 403, 403, 200, 401, 403],
  'DELETE /staff/{id}':                [401, 403, 403, 200, 401, 403],
  'DELETE /staff/{id}/second-factor':  [401, 403, 403, 200, 401, 403],
  'POST /staff/invitations':           [401, 403, 403, 201, 401, 403],
  'DELETE /staff/invitations/{id}':    [401, 403, 403, 200, 401, 403],
  'GET /api-tokens':                   [401, 403, 403, 200, 401, 200],
  'POST /api-tokens':                  [401, 403, 403, 201, 401, 403],
  'DELETE /api-tokens/{id}':           [401, 403, 403, 200, 401, 403],
  'GET /webhooks':                     [401, 403, 403, 200, 401, 200],
  'POST /webhooks':                    [401, 403, 403, 201, 401, 403],
  'PUT /webhooks/{id}':                [401, 403, 403, 200, 401, 403],
  'DELETE /webhooks/{id}':             [401, 403, 403, 200, 401, 403],
  'POST /webhooks/{id}/secret':        [401, 403, 403, 200, 401, 403],
  'POST /webhooks/{id}/test':          [401, 403, 403, 200, 401, 403],
  'GET /webhooks/{id}/deliveries':     [401, 403, 403, 200, 401, 200],
  'GET /webhook-deliveries/{id}':      [401, 403, 403, 200, 401, 200],
  'POST /webhook-deliveries/{id}/retry': [401, 403, 403, 200, 401, 403],
  'POST /auth/invitation':             [422, 422, 422, 422, 401, 403],
  'POST /auth/invitation/register':    [422, 422, 422, 422, 401, 403],
  'POST /auth/invitation/login':       [422, 422, 422, 422, 401, 403],
  'GET /auth/sessions':                [401, 200, 200, 200, 401, 200],
  'DELETE /auth/sessions/{id}':        [401, 404, 404, 404, 401, 403],
  'GET /backups':                       [401, 403, 403, 200, 401, 200],
  'POST /backups':                      [401, 403, 403, 409, 401, 403],
  'GET /admin/demo-data':               [401, 403, 403, 200, 401, 200],
  'POST /admin/demo-data/trial':        [401, 403, 403, 409, 401, 403],
  'DELETE /admin/demo-data':            [401, 403, 403, 409, 401, 403],
  'GET /wish-list':                     [401, 200, 200, 200, 401, 200],
  'POST /wish-list':                    [401, 200, 200, 200, 401, 403],
  'POST /newsletter':                  [409, 409, 409, 409, 401, 403],
  'POST /newsletter/confirm':          [404, 404, 404, 404, 401, 403],
  'POST /newsletter/leave':            [404, 404, 404, 404, 401, 403],
  'GET /auth/mail-choices':            [401, 200, 200, 200, 401, 200],
  'PUT /auth/mail-choices':            [401, 200, 200, 200, 401, 403],
  'PUT /admin/settings/newsletter':    [401, 403, 403, 200, 401, 403],
  'GET /newsletter':                   [401, 403, 403, 200, 401, 200],
  'GET /newsletter/addresses':         [401, 403, 403, 200, 401, 200],
  'GET /letters':                      [401, 403, 403, 200, 401, 200],
  'GET /letters/{id}':                 [401, 403, 403, 200, 401, 200],
  'GET /newsletter/addresses/export':  [401, 403, 403, 200, 401, 200],
  'DELETE /newsletter/addresses/{id}': [401, 403, 403, 200, 401, 403],
  'POST /letters':                     [401, 403, 403, 201, 401, 403],
  'PUT /letters/{id}':                 [401, 403, 403, 200, 401, 403],
  'DELETE /letters/{id}':              [401, 403, 403, 200, 401, 403],
  'POST /letters/preview':             [401, 403, 403, 200, 401, 403],
  'POST /letters/{id}/test':           [401, 403, 403, 200, 401, 403],
  'POST /letters/{id}/state':          [401, 403, 403, 409, 401, 403],
  'DELETE /wish-list/{id}':             [401, 200, 200, 200, 401, 403],
};

/**
 * The same for staff who are no owners (docs/decisions/105), about customer A's scene. An owner is the matrix's admin. Who
 * may not see orders uses the calls that buyers have as any other customer.
 */
// biome-ignore format: a table
const ROLES: Record<CallName, readonly [orders: number, delivery: number, catalogue: number, viewer: number]> = {
  //                                   orders del. cat. viewer
  'GET /categories':                    [200, 200, 200, 200],
  'GET /categories/paged':              [200, 200, 200, 200],
  'GET /categories/{id}':               [200, 200, 200, 200],
  'GET /info-pages/{slug}':            [200, 200, 200, 200],
  'GET /admin/info-pages':             [200, 200, 200, 200],
  'POST /admin/info-pages':            [403, 403, 403, 403],
  'PUT /admin/info-pages/{id}':        [403, 403, 403, 403],
  'DELETE /admin/info-pages/{id}':     [403, 403, 403, 403],
  'POST /admin/info-pages/preview':    [403, 403, 403, 403],
  'POST /categories':                   [403, 403, 201, 403],
  'POST /categories/bulk':              [403, 403, 201, 403],
  'POST /categories/{id}':              [403, 403, 200, 403],
  'DELETE /categories/{id}':            [403, 403, 200, 403],
  'GET /category-counts':               [200, 403, 200, 200],
  'GET /category-attributes/{id}':      [200, 403, 200, 200],
  'PUT /category-attributes/{id}':      [403, 403, 200, 403],
  'GET /category-setup/{id}':           [200, 403, 200, 200],
  'PUT /category-setup/{id}':           [403, 403, 200, 403],
  'POST /category-rules/count':         [403, 403, 200, 403],
  'PUT /category-featured/{id}':        [403, 403, 200, 403],
  'PUT /category-picks/{id}':           [403, 403, 200, 403],
  'GET /product-tags':                  [200, 403, 200, 200],
  'GET /categories/twins':              [200, 403, 200, 200],
  'POST /categories/{id}/merge':        [403, 403, 200, 403],
  'POST /tags/merge':                   [403, 403, 200, 403],
  'PUT /categories/order':              [403, 403, 200, 403],
  'GET /products':                      [200, 200, 200, 200],
  'GET /products/facets':               [200, 200, 200, 200],
  'GET /products/recommended':          [200, 200, 200, 200],
  'GET /products/by-ids':               [200, 200, 200, 200],
  'GET /products/export':               [403, 403, 200, 403],
  'GET /import-checks/{id}/changes':    [403, 403, 200, 200],
  'POST /products/import':              [403, 403, 200, 403],
  'GET /products/{id}':                 [200, 200, 200, 200],
  'GET /products/changed':              [200, 403, 200, 200],
  'GET /categories/changed':            [200, 403, 200, 200],
  'GET /hidden-products':               [200, 403, 200, 200],
  'GET /panel-products/{id}':           [200, 403, 200, 200],
  'GET /panel-products/{id}/images':    [200, 403, 200, 200],
  'GET /products/{id}/images':          [200, 200, 200, 200],
  'POST /products/{id}/views':          [200, 200, 200, 200],
  'POST /products/{id}/stock-alerts':   [409, 409, 409, 409],
  'POST /products':                     [403, 403, 201, 403],
  'POST /products/{id}':                [403, 403, 200, 403],
  'DELETE /products/{id}':              [403, 403, 200, 403],
  'POST /products/bulk':                [403, 403, 200, 403],
  'POST /products/{id}/duplicate':      [403, 403, 201, 403],
  'POST /products/{id}/update-images':  [403, 403, 200, 403],
  'POST /products/{id}/images':         [403, 403, 201, 403],
  'PUT /products/{id}/images':          [403, 403, 200, 403],
  'GET /costs/{id}':                   [403, 403, 200, 200],
  'PUT /costs/{id}':                   [403, 403, 200, 403],
  'GET /sales':                        [200, 403, 200, 200],
  'PUT /sales/{id}':                   [403, 403, 200, 403],
  'DELETE /sales/{id}':                [403, 403, 404, 403],
  'GET /products/{id}/variants':        [200, 403, 200, 200],
  'PUT /products/{id}/variants':        [403, 403, 200, 403],
  'GET /offers':                        [200, 403, 200, 200],
  'GET /offers/{id}':                   [200, 403, 200, 200],
  'POST /offers':                       [403, 403, 201, 403],
  'PUT /offers/{id}':                   [403, 403, 200, 403],
  'PUT /offers/{id}/stopped':           [403, 403, 200, 403],
  'DELETE /offers/{id}':                [403, 403, 200, 403],
  'GET /stock':                         [200, 403, 200, 200],
  'GET /stock/find':                    [200, 403, 200, 200],
  'GET /stock/changed':                 [200, 403, 200, 200],
  'GET /stock/{id}':                    [200, 403, 200, 200],
  'POST /stock/{id}':                   [403, 403, 200, 403],
  'PUT /stock/{id}':                    [403, 403, 200, 403],
  'GET /banners':                       [200, 200, 200, 200],
  'GET /orders':                        [200, 200, 403, 200],
  'POST /orders':                       [403, 403, 403, 403],
  'POST /orders/price':                 [200, 200, 200, 200],
  'POST /orders/lookup':                [200, 200, 200, 200],
  'POST /orders/lookup/link':           [200, 200, 200, 200],
  'GET /orders/{id}':                   [200, 200, 404, 200],
  'GET /orders/{id}/progress':          [200, 200, 404, 200],
  'POST /orders/{id}/cancel':           [404, 404, 404, 404],
  'POST /orders/{id}/edits':            [200, 403, 403, 403],
  'POST /orders/{id}/edits/preview':    [200, 403, 403, 403],
  'POST /orders/{id}/address':          [404, 404, 404, 404],
  'DELETE /orders/{id}/person':         [409, 403, 403, 403],
  'GET /orders/{id}/reviews':           [404, 404, 404, 404],
  'POST /orders/{id}/reviews':          [404, 404, 404, 404],
  'DELETE /orders/{id}/reviews/{product_id}': [404, 404, 404, 404],
  'GET /products/{id}/reviews':         [200, 200, 200, 200],
  'GET /reviews':                       [200, 200, 403, 200],
  'GET /reviews/waiting':               [200, 200, 403, 200],
  'PUT /reviews':                       [200, 403, 403, 403],
  'PUT /reviews/{id}/answer':           [200, 403, 403, 403],
  'POST /admin/orders':                 [201, 403, 403, 403],
  'PUT /orders/{id}':                   [200, 403, 403, 403],
  'GET /orders/by-ids':                 [200, 200, 403, 200],
  'GET /orders/changed':                [200, 200, 403, 200],
  'GET /orders/sums':                   [200, 200, 403, 200],
  'GET /orders/export.csv':             [200, 403, 403, 403],
  'GET /orders/export.xlsx':            [200, 403, 403, 403],
  'GET /orders/labels.pdf':             [200, 200, 403, 403],
  'GET /orders/packing-slips.pdf':      [200, 200, 403, 403],
  'GET /orders/{id}/history':           [200, 200, 403, 200],
  'POST /orders/bulk':                  [200, 200, 403, 403],
  'PUT /orders/{id}/courier':           [200, 200, 403, 403],
  'POST /searches':                     [200, 200, 200, 200],
  'GET /measuring':                     [200, 200, 200, 200],
  'PUT /measuring/{service}':            [403, 403, 403, 403],
  'DELETE /measuring/{service}':         [403, 403, 403, 403],
  'GET /measured-purchases':            [200, 200, 200, 200],
  'POST /measured-purchases/{id}/retry': [403, 403, 403, 403],
  'POST /traffic':                      [200, 200, 200, 200],
  'GET /traffic':                       [200, 200, 403, 200],
  'GET /searches':                      [200, 403, 200, 200],
  'GET /search/synonyms':               [200, 403, 200, 200],
  'POST /search/synonyms/preview':      [403, 403, 200, 403],
  'POST /search/synonyms':              [403, 403, 201, 403],
  'PUT /search/synonyms/{id}':          [403, 403, 200, 403],
  'DELETE /search/synonyms/{id}':       [403, 403, 200, 403],
  'GET /search/pins':                   [200, 403, 200, 200],
  'POST /search/pins':                  [403, 403, 201, 403],
  'DELETE /search/pins/{id}':           [403, 403, 200, 403],
  'GET /confirmation':                  [200, 200, 403, 200],
  'GET /confirmation/orders':           [200, 200, 403, 200],
  'GET /confirmation/queue':            [200, 200, 403, 200],
  'GET /confirmation/orders/{id}':      [200, 200, 403, 200],
  'POST /confirmation/claim':           [200, 403, 403, 403],
  'POST /confirmation/orders/{id}/outcome': [200, 403, 403, 403],
  'POST /confirmation/orders/{id}/undo': [409, 403, 403, 403],
  'POST /confirmation/bulk':            [200, 403, 403, 403],
  'POST /orders/{id}/confirm':          [404, 404, 404, 404],
  'GET /numbers/of-orders':             [200, 403, 403, 403],
  'GET /numbers/blocked':               [200, 403, 403, 403],
  'POST /numbers/{phone}/views':        [200, 403, 403, 403],
  'POST /numbers/{phone}/notes':        [201, 403, 403, 403],
  'DELETE /number-notes/{id}':          [200, 403, 403, 403],
  'PUT /numbers/{phone}/block':         [200, 403, 403, 403],
  'DELETE /numbers/{phone}/block':      [200, 403, 403, 403],
  'GET /message-templates':             [200, 200, 403, 200],
  'GET /message-templates/sample':      [200, 200, 403, 200],
  'PUT /message-templates/{event}':     [200, 403, 403, 403],
  'DELETE /message-templates/{event}':  [200, 403, 403, 403],
  'GET /orders/{id}/messages':          [200, 200, 403, 200],
  'POST /orders/{id}/messages':         [200, 403, 403, 403],
  'GET /returns/summary':              [200, 200, 403, 200],
  'GET /returns':                      [200, 200, 403, 200],
  'GET /orders/{id}/returns':          [200, 200, 403, 200],
  'POST /orders/{id}/returns':         [409, 403, 403, 403],
  'POST /orders/{id}/return-requests': [404, 404, 404, 404],
  'POST /returns/{id}/state':          [200, 403, 403, 403],
  'POST /returns/{id}/inspect':        [409, 403, 403, 403],
  'POST /returns/{id}/refund':         [409, 409, 403, 403],
  'POST /returns/{id}/exchange':       [409, 403, 403, 403],
  'POST /returns/{id}/undo-refund':    [409, 409, 403, 403],
  'GET /runs/summary':                 [200, 200, 403, 200],
  'GET /runs':                         [200, 200, 403, 200],
  'GET /runs/candidates':              [200, 200, 403, 200],
  'POST /runs':                        [201, 201, 403, 403],
  'GET /runs/{id}':                    [200, 200, 403, 200],
  'GET /runs/{id}/labels.pdf':         [200, 200, 403, 403],
  'GET /runs/{id}/packing-slips.pdf':  [200, 200, 403, 403],
  'PUT /runs/{id}/stops':              [200, 200, 403, 403],
  'POST /runs/{id}/stops/{order_id}/move': [404, 404, 403, 403],
  'POST /runs/{id}/scans':             [200, 200, 403, 403],
  'DELETE /runs/{id}':                 [409, 409, 403, 403],
  'POST /runs/{id}/send':              [200, 200, 403, 403],
  'POST /runs/{id}/link':              [200, 200, 403, 403],
  'DELETE /runs/{id}/link':            [200, 200, 403, 403],
  'POST /runs/{id}/close':             [200, 200, 403, 403],
  'POST /runs/{id}/stops/{order_id}/report': [200, 200, 403, 403],
  'POST /runs/{id}/stops/{order_id}/receive': [409, 409, 403, 403],
  'GET /driver/run':                   [404, 404, 404, 404],
  'POST /driver/amount':               [404, 404, 404, 404],
  'POST /driver/reports':              [404, 404, 404, 404],
  'POST /driver/photos':               [404, 404, 404, 404],
  'GET /orders/{id}/visits':           [200, 200, 403, 200],
  'GET /runs/{id}/stops/{order_id}/photo': [404, 404, 403, 404],
  'GET /store-credits':               [200, 200, 403, 200],
  'POST /store-credits/{id}/revoke':  [404, 404, 403, 403],
  'GET /store-credits/export.csv':    [200, 200, 403, 403],
  'GET /store-credits/export.xlsx':   [200, 200, 403, 403],
  'GET /invoicing':                   [200, 200, 200, 200],
  'PUT /invoicing':                   [403, 403, 403, 403],
  'GET /invoices':                    [200, 200, 403, 200],
  'GET /invoices/export.csv':         [200, 403, 403, 403],
  'GET /invoices/{id}/document.pdf':  [200, 403, 403, 403],
  'GET /orders/{id}/invoices/{invoice}/document.pdf': [404, 404, 404, 404],
  'GET /cash':                         [200, 200, 403, 200],
  'POST /cash/start':                  [200, 200, 403, 403],
  'GET /cash/open':                    [200, 200, 403, 200],
  'PUT /cash/rests/{courier_id}':      [404, 404, 403, 403],
  'GET /cash/open-orders':             [200, 200, 403, 200],
  'PUT /cash/open-orders/{id}':        [404, 404, 403, 403],
  'POST /cash/open-orders/{id}/end':   [404, 404, 403, 403],
  'POST /cash/hand-overs':             [409, 409, 403, 403],
  'POST /cash/movements':              [201, 201, 403, 403],
  'POST /cash/closings':               [201, 201, 403, 403],
  'POST /cash/write-offs':             [409, 409, 403, 403],
  'GET /cash/entries':                 [200, 200, 403, 200],
  'POST /cash/entries/{id}/reverse':   [404, 404, 403, 403],
  'GET /cash/export.csv':              [200, 200, 403, 403],
  'GET /cash/export.xlsx':             [200, 200, 403, 403],
  'GET /cash/sheets':                  [200, 200, 403, 200],
  'POST /cash/sheets':                 [201, 201, 403, 403],
  'GET /cash/sheets/{id}':             [404, 404, 403, 404],
  'PUT /cash/sheets/{id}/columns':     [404, 404, 403, 403],
  'GET /cash/sheets/{id}/rows':        [404, 404, 403, 404],
  'POST /cash/sheets/{id}/book':       [404, 404, 403, 403],
  'DELETE /cash/sheets/{id}':          [404, 404, 403, 403],
  'PUT /cash/sheets/{id}/rows/{row}':  [404, 404, 403, 403],
  'GET /orders/{id}/waybill':          [200, 200, 403, 200],
  'PUT /orders/{id}/waybill':          [409, 409, 403, 403],
  'GET /push':                         [200, 200, 403, 200],
  'POST /push/key':                    [200, 200, 403, 200],
  'POST /push/devices':                [200, 200, 403, 200],
  'PUT /push/devices/{id}':            [404, 404, 403, 404],
  'DELETE /push/devices/{id}':         [404, 404, 403, 404],
  'POST /push/devices/{id}/test':      [404, 404, 403, 404],
  'GET /couriers':                      [200, 200, 403, 200],
  'POST /couriers':                     [201, 201, 403, 403],
  'PUT /couriers/{id}':                 [200, 200, 403, 403],
  'DELETE /couriers/{id}':              [200, 200, 403, 403],
  'GET /manifests':                     [200, 200, 403, 200],
  'GET /couriers/{id}/manifest':        [200, 200, 403, 200],
  'PUT /couriers/{id}/manifest':        [200, 200, 403, 403],
  'POST /couriers/{id}/waybills':       [200, 200, 403, 403],
  'POST /couriers/{id}/waybills/preview': [200, 200, 403, 403],
  'POST /couriers/{id}/states/preview': [200, 200, 403, 403],
  'POST /couriers/{id}/states':          [200, 200, 403, 403],
  'PUT /couriers/{id}/state-words':      [200, 200, 403, 403],
  'GET /orders/{id}/parcel':            [200, 200, 403, 200],
  'GET /parcels/summary':               [200, 200, 403, 200],
  'GET /parcels/coming-back':           [200, 200, 403, 200],
  'POST /parcels/note':                 [200, 200, 403, 403],
  'POST /orders/{id}/parcel/receive':   [409, 409, 403, 403],
  'GET /couriers/{id}/manifest.csv':    [409, 409, 403, 403],
  'GET /couriers/{id}/manifest.xlsx':   [409, 409, 403, 403],
  'POST /auth/register':                [201, 201, 201, 201],
  'POST /auth/login':                   [401, 401, 401, 401],
  'POST /auth/login/code':              [422, 422, 422, 422],
  'GET /auth/second-factor':            [200, 200, 200, 200],
  'POST /auth/second-factor/setup':     [200, 200, 200, 200],
  'POST /auth/second-factor':           [409, 409, 409, 409],
  'POST /auth/second-factor/recovery-codes': [409, 409, 409, 409],
  'POST /auth/second-factor/off':       [409, 409, 409, 409],
  'POST /auth/login/passkey/options':   [422, 422, 422, 422],
  'POST /auth/login/passkey':           [422, 422, 422, 422],
  'GET /auth/passkeys':                 [200, 200, 200, 200],
  'POST /auth/passkeys/setup':          [409, 409, 409, 409],
  'POST /auth/passkeys':                [422, 422, 422, 422],
  'POST /auth/passkeys/{id}/remove':    [404, 404, 404, 404],
  'GET /auth':                          [200, 200, 200, 200],
  'POST /auth/logout':                  [200, 200, 200, 200],
  'POST /auth/password-reset':          [200, 200, 200, 200],
  'PUT /auth/password':                 [200, 200, 200, 200],
  'POST /auth/email-change':            [200, 200, 200, 200],
  'POST /auth/email-change/confirm':    [422, 422, 422, 422],
  'PUT /profile/update-info':           [200, 200, 200, 200],
  'GET /profile/export':                [200, 200, 200, 200],
  'POST /profile/delete':               [403, 403, 403, 403],
  'GET /cartItems/cart/{userId}':       [404, 404, 404, 404],
  'POST /cartItems/{id}':               [404, 404, 404, 404],
  'PUT /cartItems/cart/{userId}':       [404, 404, 404, 404],
  'DELETE /cartItems/{id}':             [404, 404, 404, 404],
  'DELETE /cartItems/cart/{userId}':    [404, 404, 404, 404],
  'POST /cartItems/merge/{userId}':     [404, 404, 404, 404],
  'POST /send-email':                   [200, 200, 200, 200],
  'GET /audit-log':                     [403, 403, 403, 200],
  'GET /audit-log/acts':                [403, 403, 403, 200],
  'GET /outbox':                        [200, 403, 403, 200],
  'POST /outbox/{id}/retry':            [200, 403, 403, 403],
  'POST /outbox/retry':                 [200, 403, 403, 403],
  'GET /jobs':                          [200, 403, 200, 200],
  'GET /jobs/{id}':                     [200, 403, 200, 200],
  'POST /jobs/{id}/retry':              [403, 403, 200, 403],
  'POST /jobs/{id}/cancel':             [403, 403, 200, 403],
  'GET /messages':                      [200, 200, 403, 200],
  'GET /messages/unread':               [200, 200, 403, 200],
  'GET /customers':                     [200, 200, 403, 200],
  'GET /customers/changed':             [200, 200, 403, 200],
  'GET /customers/by-phone':            [200, 200, 403, 200],
  'GET /customers/{id}':                [200, 200, 403, 200],
  'GET /dashboard':                     [200, 200, 200, 200],
  'GET /order-reports':                 [200, 200, 403, 200],
  'GET /order-reports/groups':          [200, 200, 403, 200],
  'GET /order-reports/numbers':         [200, 403, 403, 403],
  'GET /order-reports/cash':            [200, 200, 403, 200],
  'GET /order-reports/orders/{id}':     [403, 403, 403, 200],
  'PUT /messages/{id}':                 [200, 403, 403, 403],
  'DELETE /messages/{id}':              [200, 403, 403, 403],
  'GET /admin/banners':                 [200, 403, 200, 200],
  'GET /look':                           [200, 200, 200, 200],
  'GET /admin/look':                     [200, 200, 200, 200],
  'PUT /admin/look/draft':               [403, 403, 403, 403],
  'DELETE /admin/look/draft':            [403, 403, 403, 403],
  'POST /admin/look/publish':            [403, 403, 403, 403],
  'POST /admin/look/history/{id}/publish': [403, 403, 403, 403],
  'POST /admin/look/logos':              [403, 403, 403, 403],
  'POST /admin/look/preview':            [403, 403, 403, 403],
  'GET /admin/menus':                    [200, 200, 200, 200],
  'PUT /admin/menus':                    [403, 403, 403, 403],
  'GET /sections/{page}':                [200, 200, 200, 200],
  'GET /admin/sections/{page}':          [200, 200, 200, 200],
  'PUT /admin/sections/{page}/draft':    [403, 403, 403, 403],
  'DELETE /admin/sections/{page}/draft': [403, 403, 403, 403],
  'POST /admin/sections/{page}/publish': [403, 403, 403, 403],
  'POST /admin/sections/{page}/history/{id}/publish': [403, 403, 403, 403],
  'POST /admin/sections/pictures':       [403, 403, 403, 403],
  'POST /admin/sections/preview':        [403, 403, 403, 403],
  'PUT /admin/banners':                 [403, 403, 200, 403],
  'GET /settings':                      [200, 200, 200, 200],
  'GET /admin/settings':                [200, 200, 200, 200],
  'PUT /admin/settings/shop':           [403, 403, 403, 403],
  'PUT /admin/settings/contact':        [403, 403, 403, 403],
  'PUT /admin/settings/delivery':       [403, 403, 403, 403],
  'PUT /admin/settings/zones':          [403, 403, 403, 403],
  'PUT /admin/settings/mail':           [403, 403, 403, 403],
  'PUT /admin/settings/orders':         [403, 403, 403, 403],
  'PUT /admin/settings/confirmation':   [403, 403, 403, 403],
  'PUT /admin/settings/returns':        [403, 403, 403, 403],
  'PUT /admin/settings/feeds':          [403, 403, 403, 403],
  'PUT /admin/settings/traffic':        [403, 403, 403, 403],
  'POST /former-shop/preview':          [403, 403, 403, 403],
  'POST /former-shop/import':           [403, 403, 403, 403],
  'GET /first-steps':                   [200, 200, 200, 200],
  'PUT /first-steps':                   [403, 403, 403, 403],
  'GET /rooms':                         [200, 200, 200, 200],
  'GET /rooms/{room}':                  [200, 200, 200, 200],
  'GET /admin/rooms':                   [200, 403, 200, 200],
  'POST /admin/rooms':                  [403, 403, 201, 403],
  'PUT /admin/rooms/order':             [403, 403, 200, 403],
  'PUT /admin/rooms/{id}':              [403, 403, 200, 403],
  'DELETE /admin/rooms/{id}':           [403, 403, 200, 403],
  'GET /redirects':                    [200, 403, 200, 200],
  'POST /redirects':                   [403, 403, 201, 403],
  'PUT /redirects/{id}':               [403, 403, 200, 403],
  'DELETE /redirects/{id}':            [403, 403, 200, 403],
  'POST /redirects/import':            [403, 403, 200, 403],
  'GET /redirects/export':             [403, 403, 200, 403],
  'GET /missed-addresses':             [200, 403, 200, 200],
  'DELETE /missed-addresses/{id}':     [403, 403, 200, 403],
  'GET /feeds':                         [200, 403, 200, 200],
  'PUT /feed-categories/{id}':          [403, 403, 200, 403],
  'PUT /admin/settings/runs':           [403, 403, 403, 403],
  'PUT /admin/settings/second-currency': [403, 403, 403, 403],
  'GET /admin/settings/second-currency/rates': [200, 200, 200, 200],
  'PUT /admin/settings/retention':      [403, 403, 403, 403],
  'PUT /admin/settings/backups':        [403, 403, 403, 403],
  'POST /zones':                        [403, 403, 403, 403],
  'PUT /zones/{id}':                    [403, 403, 403, 403],
  'DELETE /zones/{id}':                 [403, 403, 403, 403],
  'POST /zones/presets':                [403, 403, 403, 403],
  'POST /zones/import':                 [403, 403, 403, 403],
  'GET /zones/export/{kind}':           [403, 403, 403, 403],
  'GET /zones/places':                  [200, 200, 200, 200],
  'GET /zones':                         [200, 200, 200, 200],
  'GET /staff':                        [403, 403, 403, 403],
  'PUT /staff/{id}':                   [403, 403, 403, 403],
  'DELETE /staff/{id}':                [403, 403, 403, 403],
  'DELETE /staff/{id}/second-factor':  [403, 403, 403, 403],
  'POST /staff/invitations':           [403, 403, 403, 403],
  'DELETE /staff/invitations/{id}':    [403, 403, 403, 403],
  'GET /api-tokens':                   [403, 403, 403, 403],
  'POST /api-tokens':                  [403, 403, 403, 403],
  'DELETE /api-tokens/{id}':           [403, 403, 403, 403],
  'GET /webhooks':                     [403, 403, 403, 403],
  'POST /webhooks':                    [403, 403, 403, 403],
  'PUT /webhooks/{id}':                [403, 403, 403, 403],
  'DELETE /webhooks/{id}':             [403, 403, 403, 403],
  'POST /webhooks/{id}/secret':        [403, 403, 403, 403],
  'POST /webhooks/{id}/test':          [403, 403, 403, 403],
  'GET /webhooks/{id}/deliveries':     [403, 403, 403, 403],
  'GET /webhook-deliveries/{id}':      [403, 403, 403, 403],
  'POST /webhook-deliveries/{id}/retry': [403, 403, 403, 403],
  'POST /auth/invitation':             [422, 422, 422, 422],
  'POST /auth/invitation/register':    [422, 422, 422, 422],
  'POST /auth/invitation/login':       [422, 422, 422, 422],
  'GET /auth/sessions':                [200, 200, 200, 200],
  'DELETE /auth/sessions/{id}':        [404, 404, 404, 404],
  'GET /backups':                       [403, 403, 403, 200],
  'POST /backups':                      [403, 403, 403, 403],
  'GET /admin/demo-data':               [403, 403, 403, 403],
  'POST /admin/demo-data/trial':        [403, 403, 403, 403],
  'DELETE /admin/demo-data':            [403, 403, 403, 403],
  'GET /wish-list':                     [200, 200, 200, 200],
  'POST /wish-list':                    [200, 200, 200, 200],
  'POST /newsletter':                  [409, 409, 409, 409],
  'POST /newsletter/confirm':          [404, 404, 404, 404],
  'POST /newsletter/leave':            [404, 404, 404, 404],
  'GET /auth/mail-choices':            [200, 200, 200, 200],
  'PUT /auth/mail-choices':            [200, 200, 200, 200],
  'PUT /admin/settings/newsletter':    [403, 403, 403, 403],
  'GET /newsletter':                   [200, 403, 403, 200],
  'GET /newsletter/addresses':         [200, 403, 403, 200],
  'GET /letters':                      [200, 403, 403, 200],
  'GET /letters/{id}':                 [200, 403, 403, 200],
  'GET /newsletter/addresses/export':  [200, 403, 403, 403],
  'DELETE /newsletter/addresses/{id}': [200, 403, 403, 403],
  'POST /letters':                     [201, 403, 403, 403],
  'PUT /letters/{id}':                 [200, 403, 403, 403],
  'DELETE /letters/{id}':              [200, 403, 403, 403],
  'POST /letters/preview':             [200, 403, 403, 403],
  'POST /letters/{id}/test':           [200, 403, 403, 403],
  'POST /letters/{id}/state':          [409, 403, 403, 403],
  'DELETE /wish-list/{id}':             [200, 200, 200, 200],
};

type Headers = Record<string, string>;

const shop = forAllTests(openAdminShop);
let badTokens: Record<string, Headers>;

beforeAll(async () => {
  const { db } = shop.database;
  const [revoked, expired, whole] = [
    await insertUser(db, 'admin'),
    await insertUser(db, 'admin'),
    await insertUser(db, 'admin'),
  ];
  await signOutEverywhere(db, revoked.id);
  await sql`update sessions set created_at = now() - interval '31 days',
    expires_at = now() - interval '1 second' where user_id = ${expired.id}`.execute(db);
  const token = whole.headers.authorization;
  badTokens = {
    revoked: revoked.headers,
    expired: expired.headers,
    tampered: { authorization: token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')) },
  };
});

/** Areas that no API token is given. */
const NOT_FOR_PROGRAMS: readonly (StaffArea | undefined)[] = [
  'staff',
  'connections',
  'backups',
  'demo',
];

/** A token that an owner made for each area, and what it is answered. */
const forProgram = (name: CallName): number => {
  const [guest, , , admin] = MATRIX[name];
  const { access, area, programArea }: Call = api[name];
  if (access === 'public') return name.startsWith('GET ') ? admin : guest;
  if (access === 'customer') return programArea === undefined ? 403 : admin;
  return NOT_FOR_PROGRAMS.includes(area) ? 403 : admin;
};

test('have a row for every call of the contract, and for no other', () => {
  const calls = Object.keys(api).toSorted();
  expect(Object.keys(MATRIX).toSorted()).toEqual(calls);
  expect(Object.keys(ROLES).toSorted()).toEqual(calls);
});

const MARK = { 'x-requested-with': 'XMLHttpRequest' };

/** Whom a request can be of. The customer A owns what it is about, B is another; the rest are of the staff. */
type Asker =
  | 'guest'
  | 'a'
  | 'b'
  | 'admin'
  | 'orders'
  | 'delivery'
  | 'catalogue'
  | 'viewer'
  | Program;
/** With a token for all areas, to change or to read. */
type Program = 'program' | 'reader';

let scene: Scene | null = null;
const people = new Map<Asker, Headers>();

/** What requests are about and who sends them stays until one was granted that writes: a refused one changes nothing. */
async function theScene(): Promise<Scene> {
  scene ??= await setScene(shop);
  return scene;
}

async function headersOf(asker: Asker): Promise<Headers> {
  if (asker === 'guest') return {};
  if (asker === 'a') return (await theScene()).owner.headers;
  const known = people.get(asker);
  if (known !== undefined) return known;
  if (asker === 'program' || asker === 'reader') {
    const made = await insertProgram(shop.database.db, asker === 'program' ? 'change' : 'read');
    people.set(asker, made);
    return made;
  }
  const { headers } = await insertUser(shop.database.db, asker === 'b' ? 'user' : asker);
  people.set(asker, headers);
  return headers;
}

/** Sends a call about the scene, and gives the status. */
async function send(name: CallName, asWhom: Headers): Promise<number> {
  const request = await requestFor(name, await theScene());
  const headers = { ...request.headers, ...asWhom };
  const answer = await shop.app.inject({ ...request, headers });
  const isGranted = answer.statusCode < 400;
  if (isGranted && !name.startsWith('GET ')) {
    scene = null;
    people.clear();
  }
  const { file }: Call = api[name];
  if (isGranted && file) {
    expect(answer.headers['content-type']).toBe(file);
    return answer.statusCode;
  }
  expect(answer.json()).toMatchObject(
    isGranted ? { success: true } : { success: false, data: null },
  );
  return answer.statusCode;
}

/** The statuses of a call for some askers, each by their name. */
async function answersTo(name: CallName, askers: readonly Asker[]) {
  const statuses: Partial<Record<Asker, number>> = {};
  for (const asker of askers) {
    const headers = await headersOf(asker);
    statuses[asker] = await send(name, { ...MARK, ...headers });
  }
  return statuses;
}

describe.each(Object.entries(MATRIX) as [CallName, (typeof MATRIX)[CallName]][])('%s', (name, [
  guest,
  a,
  b,
  admin,
  bad,
  unmarked,
]) => {
  test('is answered as the matrix says', async () => {
    const statuses = await answersTo(name, ['guest', 'a', 'b', 'admin']);
    expect(statuses).toEqual({ guest, a, b, admin });
  });

  test('is answered to programs as their API token says', async () => {
    const program = forProgram(name);
    const call: Call = api[name];
    const changes = call.access !== 'public' && actionOf(name, call) === 'change';
    const statuses = await answersTo(name, ['reader', 'program']);
    expect(statuses).toEqual({ program, reader: changes ? 403 : program });
  });

  test('is refused with a bad token, and without the mark that a write needs', async () => {
    for (const [kind, headers] of Object.entries(badTokens)) {
      expect([kind, await send(name, { ...MARK, ...headers })]).toEqual([kind, bad]);
    }
    const isForStaff = api[name].access === 'admin';
    for (const mark of [{}, { 'x-requested-with': 'fetch' }]) {
      const who = await headersOf(isForStaff ? 'admin' : 'a');
      expect(await send(name, { ...mark, ...who })).toBe(unmarked);
    }
  });
});

describe('the driver of a run, by the token of its link alone', () => {
  // What is kept of the order in the scene is no part of it, and its photo belongs to no report.
  const OWN = {
    'GET /driver/run': 200,
    'POST /driver/amount': 422,
    'POST /driver/reports': 200,
    'POST /driver/photos': 409,
  };
  /** The statuses of the driver's calls, each about the run as `change` has left it. */
  const sent = async (change?: RawBuilder<unknown>) => {
    scene = null;
    const { run } = await theScene();
    if (change) await sql`update runs set ${change} where id = ${run.id}`.execute(shop.database.db);
    const statuses: Record<string, number> = {};
    for (const name of Object.keys(OWN) as CallName[]) {
      statuses[name] = await send(name, { ...MARK, 'x-run-token': run.token });
    }
    scene = null;
    return statuses;
  };

  test('sees and reports their own run', async () => {
    expect(await sent()).toEqual(OWN);
  });

  test('sees nothing by a link that was revoked, or of a run that is over for two days', async () => {
    const nothing = Object.fromEntries(Object.keys(OWN).map((name) => [name, 404]));
    expect(await sent(sql`link_hash = null`)).toEqual(nothing);
    expect(await sent(sql`state = 'closed', closed_at = now() - interval '49 hours'`)).toEqual(
      nothing,
    );
  });

  test('may do nothing of the staff', async () => {
    const { run } = await theScene();
    const calls = (Object.keys(api) as CallName[]).filter((name) => api[name].access === 'admin');
    for (const name of calls) {
      expect([name, await send(name, { ...MARK, 'x-run-token': run.token })]).toEqual([name, 401]);
    }
  });
});

describe.each(Object.entries(ROLES) as [CallName, (typeof ROLES)[CallName]][])('%s', (name, [
  orders,
  delivery,
  catalogue,
  viewer,
]) => {
  test('is answered to staff as their role says', async () => {
    const statuses = await answersTo(name, ['orders', 'delivery', 'catalogue', 'viewer']);
    expect(statuses).toEqual({ orders, delivery, catalogue, viewer });
  });
});
