/**
 * How long `fetch` lets a server be silent, in milliseconds, whatever it is told: https://undici.nodejs.org/#/docs/api/Client
 * (`headersTimeout`, `bodyTimeout`).
 */
export const fetchSilence = 300_000;
