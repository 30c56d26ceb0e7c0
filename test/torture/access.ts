import {
  type Permission,
  permissionFor,
  type Role,
  roleAllows,
  roles,
} from '../../server/kernel/access/permissions.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import { ENDS_ITS_CALLER } from '../http/calls.ts'
import { type Office, openOffice, type Reply } from '../office.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

/** Stands in what the first organisation has, and must stand in nothing that the second one is answered. */
const CANARY = 'Canary of the first office'

interface Caller {
  name: string
  token: string | null
  /** Null: whoever this is, nothing is theirs to call. */
  role: Role | null
  foreign?: true
}

/** Every operation by everybody: bad credentials, each role, and the administrator of a second organisation. */
export const access: Torment = async ({ seed, say, ...bounds }) => {
  const office = await openOffice()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const random = randomFrom(seed)
  try {
    await fill(office)
    const callers = await callersOf(office)
    const routes = registry.routes.filter(({ access }) => access !== 'public' && access !== 'proof')
    const cells = shuffled(
      routes
        .flatMap(route => callers.map(caller => ({ route, caller })))
        .filter(({ route, caller }) => !(caller.foreign && route.path === ENDS_ITS_CALLER)),
      random,
    )
    const goesOn = untilTimeIsUp(bounds)
    let timeIsUp = false
    for (let round = 1; !timeIsUp; round += 1) {
      for (const { route, caller } of cells) {
        timeIsUp = !goesOn()
        if (timeIsUp) break
        const reply = await callAs(office, route, caller, random)
        tally(counts, `${caller.name}: ${reply.status}`)
        const fault = faultOf(route, caller, reply)
        if (fault) wrong.push(`${caller.name} ${route.method} ${route.path} -> ${reply.status}: ${fault}`)
      }
      say(`round ${round}, ${wrong.length} wrong`)
    }
  } finally {
    await office.close()
  }
  return { counts, wrong }
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Gives the first organisation something of everything that can be made by its example alone. */
async function fill(office: Office): Promise<void> {
  const creating = registry.routes.filter(
    route => route.method === 'POST' && !route.path.includes('{') && !route.session && route.example,
  )
  for (const route of creating) {
    const example = route.example as Record<string, unknown>
    const body = 'name' in example ? { ...example, name: CANARY } : example
    await office.send('POST', route.path, { body })
  }
}

async function callersOf(office: Office): Promise<Caller[]> {
  const of = async (role: Role): Promise<Caller> => ({ name: role, token: await office.person(role), role })
  const people: Caller[] = []
  for (const role of roles) people.push(await of(role))
  const whole = people[0]?.token as string
  const revoked = await office.post('/api/v1/svc/developer/keys', { name: 'Revoked' })
  await office.post(`/api/v1/svc/developer/keys/${revoked.body.id}/revoke`)
  return [
    { name: 'nobody', token: null, role: null },
    { name: 'garbage', token: 'not.a.token', role: null },
    { name: 'tampered', token: `${whole.slice(0, -6)}AAAAAA`, role: null },
    { name: 'unsigned', token: unsigned(whole), role: null },
    { name: 'revoked key', token: revoked.body.key, role: null },
    ...people,
    { name: 'second organisation', token: await office.otherOrganisation(), role: 'admin', foreign: true },
  ]
}

/** Returns the token's claims under no signature at all. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

/** Calls with ids that exist, and the example as body. */
async function callAs(
  office: Office,
  route: AnyRoute,
  { token, role, foreign }: Caller,
  random: () => number,
): Promise<Reply> {
  const path = route.path.replaceAll(/\{\w+\}/g, () => String(1 + Math.floor(random() * 3)))
  const own = role !== null && !foreign
  // Whoever may is past every door with a field that no route has, and nothing happens.
  const query = own && isAllowed(route, role) ? '?no_such_field=1' : ''
  return office.send(route.method, path + query, {
    as: token,
    ...(route.method === 'GET' || route.method === 'DELETE' ? {} : { body: route.example ?? {} }),
  })
}

const isAllowed = ({ method, access }: AnyRoute, role: Role): boolean =>
  access === 'signed_in' || roleAllows(role, permissionFor({ method, access: access as Permission }))

function faultOf(
  route: AnyRoute,
  { role, foreign }: Caller,
  { status, headers, body }: Reply,
): string | null {
  if (status >= 500 && !(status === 503 && body?.code)) return `a failure: ${JSON.stringify(body)}`
  if (role === null) {
    if (status !== 401) return 'let in'
    return headers.get('www-authenticate') ? null : 'no challenge'
  }
  if (route.session) return status === 403 ? null : 'a token passed for a session'
  if (!isAllowed(route, role)) return status === 403 ? null : 'not theirs to call'
  if (foreign) return JSON.stringify(body).includes(CANARY) ? 'shows what is another’s' : null
  return status === 422 ? null : 'stopped, or not checked'
}
