/** The keys of a form: Ctrl+Enter or Cmd+Enter sends it, Escape closes it. They go no further. */
export function formKeys(send: () => void, close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    // While a character is being composed, these keys belong to the input method.
    if (event.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
