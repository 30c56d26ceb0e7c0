/** Where an envelope of an e-signature service is, and where one of its signers is. */
export const signingStates = [
  'draft',
  'sent',
  'delivered',
  'signed',
  'completed',
  'declined',
  'voided',
] as const
export type SigningState = (typeof signingStates)[number]

/** Returns whether a party has signed: they are done, whatever the others still do. */
export const hasSigned = (state: SigningState | null): boolean => state === 'signed' || state === 'completed'
