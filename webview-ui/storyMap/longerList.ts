/**
 * Has more rows of a list drawn, for the button right below it that was pressed. The keyboard goes to the first of them: the button may be gone
 * then, and who does not see would have to look for where they begin.
 */
export function longerList(pressed: Event, draw: () => void): void {
  const list = (pressed.currentTarget as HTMLElement).previousElementSibling!;
  const before = list.childElementCount;
  draw();
  requestAnimationFrame(() => {
    const row = list.children[before];
    if (!(row instanceof HTMLElement)) return;
    const next = row.querySelector<HTMLElement>('button') ?? row;
    if (next === row) row.tabIndex = -1;
    next.focus();
  });
}
