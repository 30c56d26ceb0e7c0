import type { Context } from '../../../kernel/index.ts'

/** Calls a route of another module in this transaction, with its rules, its audit entry and its timeline. */
export async function callRoute(
  ctx: Context,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  input: { params?: Record<string, string>; body?: Record<string, unknown> },
): Promise<unknown> {
  const route = ctx.services.registry.route(method, path)
  if (!route) throw new Error(`${method} ${path} is not there`)
  return (await ctx.call(route, input)).body
}
