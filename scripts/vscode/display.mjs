/** Whether this machine can show a window of its own. */
export function hasDisplay(environment = process.env) {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}
