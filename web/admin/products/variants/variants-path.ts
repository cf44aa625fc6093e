/** Where a product's options and variants are edited. */
export const variantsPath = (id: number) => `/admin/adminPanel/products/${id}/variants`;
