// How large an element is, told between two frames and never in the middle of a drawing: sizes that change while the page is
// being drawn (a look that loads late brings other columns) would leave parts of it drawn for the old size.
export function sized(tell: (width: number, height: number) => void) {
  return (node: HTMLElement) => {
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => tell(node.clientWidth, node.clientHeight));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  };
}
