export const route = $state({ path: location.pathname, hash: location.hash.slice(1) });

export function go(path: string) {
  history.pushState(null, "", path);
  route.path = location.pathname;
  route.hash = location.hash.slice(1);
  window.scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.path = location.pathname;
  route.hash = location.hash.slice(1);
});

/** Makes links of the page stay in the page. */
export function inside(event: MouseEvent) {
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  if (
    !link ||
    link.target ||
    link.origin !== location.origin ||
    event.metaKey ||
    event.ctrlKey ||
    link.hasAttribute("download")
  )
    return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
