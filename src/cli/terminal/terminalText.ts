/**
 * What may reach a terminal. A terminal obeys control characters: a title could clear the screen, write to the clipboard
 * or forge what stands beside it. So our own colour codes carry a number drawn anew in each run, which no text can know;
 * whatever else controls is shown as a sign.
 */
const runNumber = crypto.getRandomValues(new Uint32Array(2)).join('');

/** C0 but for tab and newline, DEL, C1, and what turns the direction of writing. Each is one code unit and a grapheme of its own. */
const controls = '\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069';
const ownCode = new RegExp(`\\x1b\\[${runNumber};([0-9;]*m)`, 'g');
const ownCodeOrControl = new RegExp(`${ownCode.source}|[${controls}]`, 'g');
const anyControl = new RegExp(`[${controls}]`, 'g');
const isOneControl = new RegExp(`^[${controls}]$`);

/** A colour code (`ESC [ … m`) made one of ours. */
export function ownColourCode(code: string): string {
  return code.replaceAll('\u001b[', `\u001b[${runNumber};`);
}

export function withoutOwnCodes(text: string): string {
  return text.replace(ownCode, '');
}

/** Whether the character is shown as a sign, one cell wide. */
export function isControl(character: string): boolean {
  return isOneControl.test(character);
}

/** The text as it goes to a terminal or a pipe: our colours as colours, every other control character as a sign. */
export function terminalText(text: string): string {
  return text.replace(ownCodeOrControl, (found, code: string | undefined) =>
    code === undefined ? signOf(found) : `\u001b[${code}`,
  );
}

/** JSON that means the same and holds no control character, not even those that JSON allows. */
export function terminalJson(json: string): string {
  return json.replace(anyControl, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** ␛ for the escape character: Unicode has a picture of each of the oldest ones. */
function signOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '·';
}
