import { z } from 'zod'
import type { RawInput } from '../../kernel/routes/context.ts'
import type { Method } from '../../kernel/routes/endpoint.ts'
import { jsonSchemaOf } from './json-schema.ts'

/**
 * Asks the office as whoever is connected: through this house's door, or over HTTP from a stdio process. A refusal is
 * thrown as the ToolRefusal it is.
 */
export type Ask = (method: Method, path: string, input: RawInput) => Promise<unknown>

/** A refusal an agent should read and act on, as opposed to a fault of the protocol. */
export class ToolRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The API's answer to a tool call. */
export interface Called {
  result: unknown
  next_cursor?: string
}

export const callByName = (ask: Ask, name: string, given: Record<string, unknown>) =>
  ask('POST', '/api/v1/tools/{name}/call', { params: { name }, body: given }) as Promise<Called>

/** A tool over the tools: its description for clients, and its request to the API. */
interface Finder {
  tool: {
    name: string
    title: string
    description: string
    inputSchema: { type: 'object' }
    annotations: {
      readOnlyHint: boolean
      destructiveHint: boolean
      idempotentHint: boolean
      openWorldHint: boolean
    }
  }
  run: (ask: Ask, given: Record<string, unknown>) => Promise<Called>
}

function finder<Takes extends z.ZodObject>(
  {
    takes,
    reads,
    ...told
  }: { name: string; title: string; description: string; takes: Takes; reads: boolean },
  asks: (ask: Ask, given: z.output<Takes>) => Promise<Called>,
): Finder {
  return {
    tool: {
      ...told,
      inputSchema: jsonSchemaOf(takes, 'input') as { type: 'object' },
      annotations: {
        readOnlyHint: reads,
        destructiveHint: !reads,
        idempotentHint: reads,
        openWorldHint: !reads,
      },
    },
    async run(ask, { q, ...given }) {
      // Clients of before call the words of a search `q`.
      const parsed = takes.safeParse(q === undefined ? given : { query: q, ...given })
      if (!parsed.success) throw new ToolRefusal(422, `validation_failed: ${z.prettifyError(parsed.error)}`)
      return asks(ask, parsed.data)
    },
  }
}

const name = z.string().min(1).max(64).meta({ description: 'Such as svc_list_deals' })

/**
 * Tools by which a client that sees only some tools reaches the others. The call is authorised, charged and
 * proposed as if it had been made by name.
 */
export const finders: readonly Finder[] = [
  finder(
    {
      name: 'svc_search_tools',
      title: 'Search the tools',
      description:
        'Finds the tools that serve a request in plain words, such as "who has not paid the last capital call". Use it whenever no listed tool fits: the office has many more. It calls none of them.',
      takes: z.strictObject({
        query: z.string().min(1).max(500).meta({ description: 'The task in plain words' }),
        category: z.string().max(60).optional().meta({ description: 'Such as crm, vdr, cfo or lp_crm' }),
        limit: z
          .int()
          .min(1)
          .max(50)
          .optional()
          .meta({ description: 'Maximum number of results. Default: 8' }),
      }),
      reads: true,
    },
    async (ask, { query: q, ...narrowed }) => ({
      result: await ask('GET', '/api/v1/tools/search', { query: { q, ...narrowed } }),
    }),
  ),
  finder(
    {
      name: 'svc_describe_tool',
      title: 'Describe a tool',
      description:
        'Shows one tool that you may call: the JSON Schema of its arguments and of its answer, its cost in credits and whether it only reads. Use it before svc_call_tool. It calls nothing.',
      takes: z.strictObject({ name }),
      reads: true,
    },
    async (ask, given) => {
      const [result] = (await ask('GET', '/api/v1/tools', { query: { names: given.name } })) as unknown[]
      if (!result) throw new ToolRefusal(403, `forbidden: You may not call ${given.name}.`)
      return { result }
    },
  ),
  finder(
    {
      name: 'svc_call_tool',
      title: 'Call a tool by its name',
      description:
        'Calls any tool, listed or not, with the arguments that svc_describe_tool shows. A reading tool answers at once; a writing one only proposes, and a person decides. It costs what that tool costs.',
      takes: z.strictObject({
        name,
        arguments: z.record(z.string(), z.unknown()).default({}).meta({ description: 'The tool’s own' }),
      }),
      reads: false,
    },
    (ask, given) => callByName(ask, given.name, given.arguments),
  ),
]
