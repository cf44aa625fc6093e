interface Step {
  readonly name: string;
  /** Path and query within the shop. */
  readonly path: string;
}

/** schema.org's description of the way from the home page to a page, from the top down. */
export const breadcrumbData = (steps: readonly Step[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});
