/** Returns a function that tells later whether the user is still at the present address. */
export function stillHere(): () => boolean {
  const { pathname, search } = window.location;
  return () => window.location.pathname === pathname && window.location.search === search;
}
