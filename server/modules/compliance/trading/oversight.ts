import { allows, type Context, forbidden } from '../../../kernel/index.ts'

/** Whether the caller may know what is watched: whoever runs or audits the office in compliance. */
export const oversees = ({ principal }: Context): boolean =>
  allows(principal, { key: 'compliance' }, 'compliance:oversee')

/** 403 for who neither runs nor audits the office in compliance. */
export function assertOversees(ctx: Context): void {
  if (!oversees(ctx)) throw forbidden()
}
