/** Roles of a pricing in its deal, in the order of the deal's life. */
export const pricingRoles = ['base', 'downside', 'as_approved', 'as_closed'] as const
export type PricingRole = (typeof pricingRoles)[number]
