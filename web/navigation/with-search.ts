/** A path with its search params, if there are any. (`URLSearchParams.size` is missing before Safari 17.) */
export function withSearch(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
