import { splitArguments } from '../../agents/tools/arguments.ts'
import type { AnyRoute, PrepareContext } from '../../kernel/index.ts'

const PAGE = 500

/** Reads with a tool as the caller of `ctx` may; its name, or the method and path of a route that is no tool. */
export async function readWith(
  ctx: PrepareContext,
  tool: string,
  given: Record<string, unknown>,
): Promise<unknown> {
  return (await answerWith(ctx, tool, given)).body
}

/** All rows of a list, page by page; null where there are more than `most`. */
export async function readWhole(
  ctx: PrepareContext,
  list: string,
  given: Readonly<Record<string, unknown>>,
  most: number,
): Promise<unknown[] | null> {
  const rows: unknown[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await answerWith(ctx, list, { ...given, limit: PAGE, ...(cursor && { cursor }) })
    rows.push(...(page.body as unknown[]))
    if (!page.next) return rows
    if (rows.length >= most) return null
    cursor = page.next
  }
}

async function answerWith(ctx: PrepareContext, tool: string, given: Record<string, unknown>) {
  const { registry } = ctx.services
  const route: AnyRoute | undefined =
    registry.tool(tool) ?? registry.routes.find(({ method, path }) => `${method} ${path}` === tool)
  if (route?.effect !== 'read') throw new Error(`${tool} does not read`)
  const { params, query, body } = splitArguments(route, given)
  return ctx.services.callAs(ctx, route, { params, query, body })
}
