import {
  type Level,
  levelOf,
  type Rights,
  type Role,
  rightsOf,
} from '../../server/kernel/access/permissions.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import { everyAreaBut, type Office, openOffice } from '../office.ts'
import { textLeaving } from './leaving.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

const SVC = '/api/v1/svc'

/** A word that stands in one record alone, and who may read it. */
interface Canary {
  word: string
  /** Any of these lets it be read. */
  areas: readonly string[]
  /** The least that somebody without a place of their own in the room must be able to do in it. */
  least: Level
  /** The member of the room may not read it, whatever their role. */
  denied?: true
}

interface Caller {
  name: string
  token: string
  /** The headers of a browser, where it is somebody who signs in. */
  session?: Record<string, string>
  role: Role
  rights: readonly Rights[]
  /** A member of the room, with a denial in it. */
  member?: true
}

/** Ids by the path parameters that name them. */
type Known = Record<string, readonly number[]>

const documents: readonly Canary[] = [
  { word: 'canaryopen', areas: ['vdr'], least: 'read' },
  { word: 'canaryheld', areas: ['vdr'], least: 'write' },
  { word: 'canarydated', areas: ['vdr'], least: 'write' },
  { word: 'canaryfolder', areas: ['vdr'], least: 'write' },
  { word: 'canarydenied', areas: ['vdr'], least: 'read', denied: true },
]

const records: readonly Canary[] = [
  { word: 'canarydeal', areas: ['crm', 'pricer'], least: 'read' },
  { word: 'canarycontact', areas: ['crm'], least: 'read' },
  { word: 'canaryproposal', areas: ['crm'], least: 'read' },
  { word: 'canaryinvestor', areas: ['investor-portal', 'investors', 'lp-crm'], least: 'read' },
]

const canaries = [...documents, ...records]

/** Whatever answer is read by whomever: no word stands in it that is not theirs to read. */
export const rights: Torment = async ({ seed, say, ...bounds }) => {
  const office = await openOffice()
  const counts: Record<string, number> = {}
  const wrong = new Set<string>()
  const random = randomFrom(seed)
  try {
    const { known, callers } = await arranged(office)
    const reads = registry.routes.filter(
      ({ method, access }) => method === 'GET' && access !== 'public' && access !== 'proof',
    )
    const cells = reads.flatMap(route => callers.map(caller => ({ route, caller, at: random() })))
    cells.sort((one, other) => one.at - other.at)
    const goesOn = untilTimeIsUp(bounds)
    for (const { route, caller } of cells) {
      if (!goesOn()) break
      for (const path of pathsOf(route, known, random)) {
        const { status, text } = await textLeaving(office.url + path, headersOf(caller, route))
        tally(counts, `${caller.name}: ${status}`)
        if (status >= 300) continue
        for (const word of foreignWords(caller, text, route.path))
          wrong.add(`${caller.name} reads ${word} at ${route.path}`)
      }
    }
    for (const found of await fedOrSent(office, callers)) wrong.add(found)
    for (const caller of callers)
      for (const { word } of canaries) {
        const asked = { question: `Where is ${word} mentioned?` }
        const { status, body } = await office.post(`${SVC}/copilot/ask`, asked, { as: caller.token })
        tally(counts, `${caller.name}: asked, ${status}`)
        for (const found of foreignWords(caller, body.citations))
          wrong.add(`${caller.name} is told ${found} by the copilot`)
      }
    say(`${wrong.size} wrong`)
  } finally {
    await office.close()
  }
  return { counts, wrong: [...wrong].sort() }
}

/** A session where the route asks for one, else the caller's token. */
const headersOf = ({ session, token }: Caller, route: AnyRoute): Record<string, string> =>
  route.session && session ? session : { authorization: `Bearer ${token}` }

/** Returns faults in each caller's calendar feed, and in their webhook deliveries. */
async function fedOrSent(office: Office, callers: readonly Caller[]): Promise<string[]> {
  const wrong: string[] = []
  const owned: Array<{ caller: Caller; id: number }> = []
  for (const caller of callers) {
    const as = caller.token
    const { body: calendar } = await office.post(`${SVC}/calendar/addresses`, { name: 'Phone' }, { as })
    if (calendar.path)
      for (const word of foreignWords(caller, (await textLeaving(office.url + calendar.path, {})).text))
        wrong.push(`${caller.name} is fed ${word} by a calendar`)
    const hook = { url: 'https://example.com/hook', name: caller.name.slice(0, 80) }
    const { body: made } = await office.post('/api/v1/webhooks/', hook, { as })
    if (made.id) owned.push({ caller, id: made.id })
  }
  await propose(office)
  await office.settled()
  for (const { caller, id } of owned) {
    const { body: deliveries } = await office.get<{ id: number }[]>(`/api/v1/webhooks/${id}/deliveries`)
    for (const word of foreignWords(caller, deliveries))
      wrong.push(`the webhook of ${caller.name} is sent ${word}`)
  }
  return wrong
}

const propose = (office: Office) =>
  office.post('/api/v1/tools/svc_create_contact/call', { name: 'Canaryproposal' })

/** The words in an answer that are not the caller's to read. */
function foreignWords(caller: Caller, body: unknown, path = ''): string[] {
  // Whoever oversees the whole office reads its log whole: the names of what rooms hold back are in it.
  if (caller.role === 'auditor' && caller.rights.length === 0 && OF_THE_LOG.test(path)) return []
  const text = (typeof body === 'string' ? body : JSON.stringify(body ?? '')).toLowerCase()
  return canaries.filter(one => !mayRead(caller, one) && text.includes(one.word)).map(({ word }) => word)
}

const OF_THE_LOG = /\/admin\/(audit|access-log)/

/** Told by the rights alone, without the code that is tried. */
function mayRead({ role, rights, member }: Caller, { areas, least, denied }: Canary): boolean {
  if (role === 'lp' || (denied && member)) return false
  if (least === 'write' && member) return false
  return areas.some(key => {
    const level = levelOf({ rights, disabledModules: new Set() }, { key })
    if (level === 'none') return false
    return least === 'read' || (['superadmin', 'admin', 'member'].includes(role) && level !== 'read')
  })
}

/** The addresses of a route for what there is, each once as it is and once searching for one of the words. */
function pathsOf(route: AnyRoute, known: Known, random: () => number): string[] {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const many = Math.max(1, ...names.map(name => known[name]?.length ?? 2))
  const paths = Array.from({ length: many }, (_, at) =>
    route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const ids = known[name] ?? [1, 2]
      return String(ids[at % ids.length])
    }),
  )
  const field = ['q', 'query'].find(name => name in (route.query?.shape ?? {}))
  // A check of a trade and a file that leaves are kept with what was asked: the word would be the asker's own.
  if (!field || route.leaves || route.path.endsWith('/trade/check')) return paths
  const { word } = canaries[Math.floor(random() * canaries.length)] as Canary
  return [...paths, ...paths.map(path => `${path}?${field}=${word}`)]
}

/** An office in which each word stands somewhere, and people and keys of several shapes. */
async function arranged(office: Office): Promise<{ known: Known; callers: Caller[] }> {
  const made = async (path: string, body: object): Promise<number> => {
    const { status, body: answer } = await office.post(`${SVC}${path}`, body)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.id
  }
  const room = await made('/vdr/rooms', { name: 'Project Alder' })
  const at = `/vdr/rooms/${room}`
  const folder = await made(`${at}/folders`, { name: 'Canaryfolder', held: true })
  const file = async (word: string, { folder_id, ...later }: Record<string, unknown> = {}) => {
    const id = await made(`${at}/documents`, {
      name: `${word}.txt`,
      content: Buffer.from(
        `${word} LIMITED is the Borrower. The Lender may terminate upon a change of control of ${word} Limited. ` +
          `The guarantee of ${word} Limited is EUR 10,000,000, without limit.`,
      ).toString('base64'),
      ...(folder_id === undefined ? {} : { folder_id }),
    })
    if (Object.keys(later).length > 0) await office.patch(`${SVC}${at}/documents/${id}`, later)
    return id
  }
  const doc_id = [
    await file('canaryopen'),
    await file('canaryheld', { held: true }),
    await file('canarydated', { visible_from: '2090-01-01' }),
    await file('canaryfolder', { folder_id: folder }),
    await file('canarydenied'),
  ]
  const deal = await made('/crm/deals', { name: 'Canarydeal', expected_close_on: '2026-04-15' })
  await made('/crm/contacts', { name: 'Canarycontact' })
  const lp = await made('/investor-portal/lps', { name: 'Canaryinvestor' })
  await office.settled()
  await office.post(`${SVC}${at}/diligence/run`, {})
  const { body: proposed } = await propose(office)
  await office.settled()
  const archive_id = await archived(office)
  return {
    known: {
      room_id: [room],
      doc_id,
      folder_id: [folder],
      deal_id: [deal],
      lp_id: [lp],
      archive_id: [archive_id],
      run_id: [proposed.result.run_id],
      action_id: [proposed.result.action_id],
    },
    callers: await callersOf(office, room, doc_id.at(-1) as number),
  }
}

async function archived(office: Office): Promise<number> {
  const signedIn = { as: null, headers: await office.session() }
  const { body } = await office.post(`${SVC}/admin/archives`, {}, signedIn)
  for (;;) {
    const { body: now } = await office.get(`${SVC}/admin/archives/${body.id}`)
    if (now.status === 'failed') throw new Error(now.error)
    if (now.status === 'succeeded') return body.id
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const narrowedTo = (areas: Rights['areas']): Rights[] => [{ areas, others: 'none', shared: 'approve' }]

/** The levels of somebody who is narrowed, without those that go as far as the role. */
const inWords = (areas: Rights['areas']): string =>
  Object.entries(areas)
    .filter(([, level]) => level !== 'approve')
    .map(([area, level]) => ` ${area}:${level}`)
    .join('')

async function callersOf(office: Office, room: number, denied: number): Promise<Caller[]> {
  const person = async (role: Role, areas: Rights['areas'] = {}): Promise<Caller> => {
    const email = `${role}-${crypto.randomUUID()}@example.com`
    return {
      name: `${role}${inWords(areas)}`,
      token: await office.person(role, email, 1, areas),
      session: await office.session(email),
      role,
      rights: rightsOf(areas),
    }
  }
  const key = async (areas: Rights['areas']): Promise<Caller> => ({
    name: `key${inWords(areas)}`,
    token: await office.key({ scopes: areas }),
    role: 'superadmin',
    rights: narrowedTo(areas),
  })
  const email = 'bidder@example.com'
  const member: Caller = {
    name: 'member of the room',
    token: await office.person('member', email),
    role: 'member',
    rights: [],
    member: true,
  }
  const at = `${SVC}/vdr/rooms/${room}`
  const { body: joined } = await office.post(`${at}/members`, { email, permission: 'view' })
  await office.put(`${at}/grants`, { document_id: denied, user_id: joined.user_id, permission: 'none' })
  const closed = (...areas: string[]) => everyAreaBut(Object.fromEntries(areas.map(area => [area, 'none'])))
  const investors = ['investors', 'investor-portal', 'lp-crm']
  return [
    await person('admin'),
    await person('admin', closed('vdr', ...investors)),
    await person('admin', closed('crm')),
    await person('member'),
    await person('member', { vdr: 'read' }),
    await person('member', closed('vdr', 'crm')),
    await person('auditor'),
    await person('auditor', closed('vdr', ...investors)),
    await person('viewer'),
    await person('viewer', closed('crm', ...investors)),
    await person('lp'),
    member,
    await key({ vdr: 'read' }),
    await key({ crm: 'read' }),
    await key({ admin: 'read' }),
    await key({ vdr: 'write' }),
  ]
}
