import { allows, type Context, forbidden } from '../../../kernel/index.ts'

/** Returns whether the caller may see the watch list: those who run or audit compliance. */
export const oversees = ({ principal }: Context): boolean =>
  allows(principal, { key: 'compliance' }, 'compliance:oversee')

/** 403 for who neither runs nor audits the office in compliance. */
export function assertOversees(ctx: Context): void {
  if (!oversees(ctx)) throw forbidden()
}
