import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../../server/data-folder.ts'
import { openDatabase } from '../../server/database/index.ts'
import { verifyAllAudits } from '../../server/kernel/audit.ts'
import { Child, emptyFolder, officeProgram } from '../crash/child.ts'
import { Hammer, type Thing } from '../crash/hammer.ts'
import type { Json } from '../office.ts'
import { randomFrom, type Torment, tally } from './torment.ts'

const CLIENTS = 6
const DEALS = '/api/v1/svc/crm/deals'
const FUNDS = '/api/v1/svc/cfo/accounts'

/** Kills the whole office while deals and entries are made: nothing that was answered is lost, and nothing made twice. */
export const crash: Torment = async ({ seed, forMs, say }) => {
  const folder = emptyFolder()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const random = randomFrom(seed)
  try {
    let child = await Child.start(officeProgram, folder)
    const headers = { authorization: `Bearer ${await child.signIn()}` }
    const fund = (await (
      await child.post(FUNDS, { name: 'Torture', currency: 'USD' }, headers)
    ).json()) as Json
    const token = headers.authorization.slice('Bearer '.length)
    const hammer = new Hammer(token, ['deals', 'entries'], made => thing(made, fund.id, random))
    const until = Date.now() + forMs
    do {
      const hammering = hammer.run(child, CLIENTS, () => false)
      await sleep(150 + random() * 700)
      await child.kill('SIGKILL')
      await hammering
      tally(counts, 'kills')
      child = await Child.start(officeProgram, folder)
      say(
        `${counts.kills} kills, ${hammer.acknowledged.deals.size + hammer.acknowledged.entries.size} writes`,
      )
    } while (Date.now() < until)
    await hammer.settle(child)
    wrong.push(...hammer.surprises)
    wrong.push(...(await faultsIn(child, headers, fund.id, hammer)))
    const ended = await child.kill('SIGTERM')
    if (ended.code !== 0) wrong.push(`it did not stop: ${JSON.stringify(ended)} ${child.complaints()}`)
    wrong.push(...(await brokenChains(folder)))
    tally(counts, 'deals', hammer.acknowledged.deals.size)
    tally(counts, 'entries', hammer.acknowledged.entries.size)
    tally(counts, 'answered again after a lost answer', hammer.replayed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { counts, wrong }
}

function thing(made: number, fund: number, random: () => number): Thing<'deals' | 'entries'> {
  const key = `torture-${made}`
  if (made % 2 === 0) return { key, kind: 'deals', path: DEALS, body: { name: key, currency: 'USD' } }
  const amount = (1 + Math.floor(random() * 1e8)) / 100
  const body = { category: 'income', date: '2026-02-27', credit: amount, description: key, reference: key }
  return { key, kind: 'entries', path: `${FUNDS}/${fund}/entries`, body }
}

/** Checks the office against its answers: each record once, and books that balance. */
async function faultsIn(
  child: Child,
  headers: Record<string, string>,
  fund: number,
  { acknowledged }: Hammer<'deals' | 'entries'>,
): Promise<string[]> {
  const deals = (await allOf(child, DEALS, headers)).map(({ name }) => name)
  const entries = (await allOf(child, `${FUNDS}/${fund}/entries`, headers)).map(one => one.reference)
  const trial = await child.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`, headers)
  const { balanced, totals } = (await trial.json()) as Json
  return [
    ...difference('deals', deals, acknowledged.deals),
    ...difference('entries', entries, acknowledged.entries),
    ...(balanced && totals.debit === totals.credit
      ? []
      : [`the books do not balance: ${JSON.stringify(totals)}`]),
  ]
}

function difference(what: string, there: readonly string[], acknowledged: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const key of there) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [
    ...[...acknowledged]
      .filter(key => !counts.has(key))
      .map(key => `${what}: ${key} was answered and is lost`),
    ...[...counts].filter(([, n]) => n > 1).map(([key, n]) => `${what}: ${key} is there ${n} times`),
    ...[...counts.keys()]
      .filter(key => !acknowledged.has(key))
      .map(key => `${what}: nobody was told of ${key}`),
  ]
}

async function allOf(child: Child, path: string, headers: Record<string, string>): Promise<Json[]> {
  const all: Json[] = []
  for (let next: string | undefined = `${path}?limit=500`; next; ) {
    const reply = await child.get(next, headers)
    all.push(...((await reply.json()) as Json[]))
    const link = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    next = link && new URL(link, child.url).href.slice(child.url.length)
  }
  return all
}

async function brokenChains(folder: string): Promise<string[]> {
  const database = await openDatabase({ file: dataFolder(folder).database })
  const verdicts = await database.read(verifyAllAudits)
  await database.close()
  return verdicts.filter(({ broken }) => broken !== null).map(verdict => JSON.stringify(verdict))
}
