// The office's client as the conformance suite drives it: `node conformance-client.ts <server's address>`, with the
// scenario in MCP_CONFORMANCE_SCENARIO and, where it needs one, a registered client in MCP_CONFORMANCE_CONTEXT.
// A person agrees to everything here: the address to visit is fetched, and the code is in where it leads.
import { OutboundClient } from '../../../server/platform/outbound/client.ts'
import { Authorisation } from '../../../server/sources/connections/authorisation.ts'
import { finishAuthorisation } from '../../../server/sources/connections/authorising.ts'
import {
  ConnectionFailure,
  isUnauthorised,
  openClient,
} from '../../../server/sources/connections/open-client.ts'
import { Session } from '../../../server/sources/connections/session.ts'

const url = process.argv.at(-1) ?? ''
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ''
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as {
  client_id?: string
  client_secret?: string
}
/** Number of consents a person gives before something is wrong. */
const PATIENCE = 3

const outbound = new OutboundClient(true)
const authorisation = new Authorisation({
  redirectUrl: 'http://127.0.0.1:4380/connections/authorised',
  registered: context.client_id
    ? { client_id: context.client_id, client_secret: context.client_secret }
    : null,
  state: {},
  save: async () => undefined,
})

async function agree(): Promise<void> {
  const { address } = authorisation
  if (!address) throw new Error('the server names no place to authorise the office')
  const answer = await fetch(address, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const code = back.searchParams.get('code') ?? ''
  await finishAuthorisation(
    authorisation,
    url,
    { code, iss: back.searchParams.get('iss') ?? undefined },
    outbound.fetch,
  )
  authorisation.address = null
}

async function agreeing<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 0; ; times += 1) {
    try {
      return await work()
    } catch (error) {
      const refused =
        isUnauthorised(error) || (error instanceof ConnectionFailure && error.kind === 'needs_authorisation')
      if (!refused || times >= PATIENCE) throw error
      await agree()
    }
  }
}

const given: Record<string, Record<string, unknown>> = { add_numbers: { a: 5, b: 3 } }

const session = await agreeing(async () =>
  Session.of(
    await openClient(
      { transport: 'http', url, headers: {} },
      { fetch: outbound.fetch, authorisation, timeoutMs: 15_000 },
    ),
    false,
    { callMs: 25_000 },
  ),
)
if (scenario !== 'initialize')
  for (const { name } of session.tools) await agreeing(() => session.callTool(name, given[name] ?? {}))
await session.opened.close()
await outbound.close()
