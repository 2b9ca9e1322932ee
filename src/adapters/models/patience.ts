/** For undici: how long it lets a server be silent, which our own timer watches over. */
export const patience = { headersTimeout: 0, bodyTimeout: 0 } as const;
