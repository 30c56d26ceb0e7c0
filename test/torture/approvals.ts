import { type Json, type Office, openOffice, PASSWORD } from '../office.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

const SVC = '/api/v1/svc'
const PORTAL = `${SVC}/investor-portal`
const ADMINS = ['admin', 'ana', 'ben'] as const
type Admin = (typeof ADMINS)[number]
type Person = Admin | 'mia' | 'dora'

/** A policy's requirement: distinct people, and whether authors may be among them. */
interface Terms {
  approvers: number
  proposer_may_approve: boolean
}

/** A call that waits, as somebody beside the office keeps it: who wrote it, and who agreed to which split of it. */
interface Waiting {
  id: number
  author: Person
  agreed: Vote[]
}

/** Who gave it, whose it was, and the split that they were shown. */
interface Vote {
  by: Person
  of: Admin
  seen: string
}

/**
 * People and a key propose capital calls, vote on what they were shown, give the votes of administrators who are away,
 * change commitments between votes, and take a member's account over by a reset link that a second administrator
 * approved. No call is executed whose split was not shown to as many signed-in people, with as many people's votes, as
 * the policy asks for, none of whom wrote it or stands behind who did where others have to agree.
 */
export const approvals: Torment = async ({ seed, say, ...bounds }) => {
  const random = randomFrom(seed)
  const terms =
    random() < 0.5
      ? { approvers: 2, proposer_may_approve: true }
      : { approvers: 1, proposer_may_approve: false }
  const world = await World.open(random, terms)
  try {
    const goesOn = untilTimeIsUp(bounds)
    while (goesOn()) await world.step()
    say(JSON.stringify(terms))
    return { counts: world.counts, wrong: world.wrong }
  } finally {
    await world.office.close()
  }
}

class World {
  readonly counts: Record<string, number> = {}
  readonly wrong: string[] = []
  readonly office: Office
  readonly #random: () => number
  readonly #terms: Terms
  readonly #tokens: Record<Person, string>
  readonly #anasKey: string
  readonly #fund: number
  readonly #commitment: number
  /** Dora gives the votes of Ana and Ben. */
  readonly #delegations: Record<'ana' | 'ben', number>
  #waiting: Waiting[] = []
  /** Who proposed and who approved the reset links by which Mia's account was let in. */
  readonly #behindMia = new Set<Person>()
  #made = 0

  private constructor(office: Office, random: () => number, terms: Terms, made: Json) {
    this.office = office
    this.#random = random
    this.#terms = terms
    this.#tokens = made.tokens
    this.#anasKey = made.anasKey
    this.#fund = made.fund
    this.#commitment = made.commitment
    this.#delegations = made.delegations
  }

  static async open(random: () => number, terms: Terms): Promise<World> {
    const office = await openOffice()
    const [ana, ben] = [
      await office.person('admin', 'ana@example.com'),
      await office.person('admin', 'ben@example.com'),
    ]
    const mia = await office.person('member', 'mia@example.com')
    const dora = await office.person('member', 'dora@example.com')
    const fund = (await office.post(`${SVC}/cfo/accounts`, { name: 'Fund I', currency: 'USD' })).body.id
    let commitment = 0
    for (const [name, amount] of [
      ['Alder Pension Scheme', 50_000_000],
      ['Marlow Insurance', 10_000_000],
    ]) {
      const lp_id = (await office.post(`${PORTAL}/lps`, { name })).body.id
      commitment = (await office.post(`${PORTAL}/commitments`, { lp_id, fund_account_id: fund, amount })).body
        .id
    }
    const policy = { name: 'Calls', kind: 'create_capital_call', ...terms }
    const { action_id } = (await office.post(`${SVC}/agent/policies`, policy)).body
    await office.post(`/svc/agent/actions/${action_id}/approve`, {}, { as: ana })
    const anasKey = await office.key({ name: 'Desk' }, ana)
    const [{ id: delegate_id }] = (await office.get(`${SVC}/admin/users?q=dora`)).body
    const until = new Date(office.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
    const delegationBy = async (as: string): Promise<number> =>
      (await office.post(`${SVC}/agent/delegations`, { delegate_id, until }, { as })).body.id
    const delegations = { ana: await delegationBy(ana), ben: await delegationBy(ben) }
    const tokens = { admin: office.admin, ana, ben, mia, dora }
    return new World(office, random, terms, { tokens, anasKey, fund, commitment, delegations })
  }

  async step(): Promise<void> {
    const at = this.#random()
    if (this.#waiting.length === 0 || at < 0.2) return this.#propose()
    if (at < 0.3) return this.#changeCommitment()
    if (at < 0.36) return this.#voteByKey()
    if (at < 0.4) return this.#takeOver()
    if (at < 0.55) return this.#voteForAnother()
    return this.#vote()
  }

  async #propose(): Promise<void> {
    const author = this.#one([...ADMINS, 'mia', 'dora'] as const)
    const call = {
      fund_account_id: this.#fund,
      amount: 1000 + Math.floor(this.#random() * 9000),
      due_date: '2027-01-15',
      reference: `CC-${++this.#made}`,
    }
    const byKey = author === 'ana' && this.#random() < 0.5
    const as = byKey ? this.#anasKey : this.#tokens[author]
    const { status, body } = await this.office.post(`${PORTAL}/calls`, call, { as })
    tally(this.counts, `proposed: ${status}`)
    if (status === 202) this.#waiting.push({ id: body.action_id, author, agreed: [] })
    else this.wrong.push(`a call of ${author} is answered ${status}`)
  }

  async #changeCommitment(): Promise<void> {
    const amount = Math.floor(this.#random() * 1_000_000) + 1
    const change = { amount, reason: 'Amended subscription' }
    const { status } = await this.office.post(`${PORTAL}/commitments/${this.#commitment}/changes`, change)
    tally(this.counts, `changed a commitment: ${status}`)
  }

  async #vote(): Promise<void> {
    const person = this.#one(ADMINS)
    const waiting = this.#one(this.#waiting)
    await this.#give(waiting, { by: person, of: person }, `/svc/agent/actions/${waiting.id}/approve`)
  }

  async #voteForAnother(): Promise<void> {
    const of = this.#one(['ana', 'ben'] as const)
    const waiting = this.#one(this.#waiting)
    const path = `${SVC}/agent/delegations/${this.#delegations[of]}/actions/${waiting.id}/approve`
    // A proposal changed meanwhile is answered with the new effect, which she then votes for.
    if ((await this.#give(waiting, { by: 'dora', of }, path)) === 409)
      await this.#give(waiting, { by: 'dora', of }, path)
  }

  /** Somebody opens a call, and votes for what they saw, between which a commitment may change. */
  async #give(waiting: Waiting, { by, of }: Omit<Vote, 'seen'>, path: string): Promise<number> {
    const as = this.#tokens[by]
    const preview = `/svc/agent/actions/${waiting.id}/preview`
    // Only who may approve makes it anew: a delegate is shown what waits.
    const shown =
      by === 'dora'
        ? await this.office.get(`${SVC}/agent/approvals/${waiting.id}`, { as })
        : await this.office.post(preview, {}, { as })
    if (shown.status !== 200) {
      tally(this.counts, `opened: ${shown.status}`)
      return shown.status
    }
    const result = by === 'dora' ? shown.body.preview.result : shown.body.result
    if (this.#random() < 0.15) await this.#changeCommitment()
    const { status, body } = await this.office.post(path, { digest: shown.body.digest }, { as })
    tally(this.counts, `voted${by === of ? '' : ' for another'}: ${status} ${body.code ?? body.status}`)
    if (status === 200) waiting.agreed.push({ by, of, seen: splitOf(result) })
    if (body.status === 'approved') this.#executed(waiting, splitOf(body.result))
    return status
  }

  async #voteByKey(): Promise<void> {
    const { id } = this.#one(this.#waiting)
    const { status, body } = await this.office.post(
      `/svc/agent/actions/${id}/approve`,
      {},
      { as: this.#anasKey },
    )
    tally(this.counts, `voted by a key: ${status} ${body.code}`)
    if (status < 300) this.wrong.push(`a key voted on ${id}`)
  }

  /** Two administrators let Mia in anew by a reset link, and whoever has it is signed in as her from then on. */
  async #takeOver(): Promise<void> {
    const by = this.#one(ADMINS)
    const [mia] = (await this.office.get(`${SVC}/admin/users?q=mia`)).body
    // On the page: what a token asks for again is answered with what became of it.
    const page = { as: null, headers: await this.office.session(`${by}@example.com`) }
    const asked = await this.office.post(`${SVC}/admin/users/${mia.id}/reset-links`, {}, page)
    tally(this.counts, `reset link: ${asked.status}`)
    if (asked.status !== 202) return void this.wrong.push(`${by} alone made a reset link`)
    const path = `/svc/agent/actions/${asked.body.action_id}/approve`
    const alone = await this.office.post(path, {}, page)
    if (alone.status !== 403) this.wrong.push(`${by} approved a reset link of their own`)
    const second = this.#one(ADMINS.filter(person => person !== by))
    const { body } = await this.office.post(path, {}, { as: this.#tokens[second] })
    if (body.status !== 'approved')
      return void this.wrong.push(`${second} cannot approve a reset link of ${by}: ${JSON.stringify(body)}`)
    const given = { token: body.result.url.split('#')[1], password: PASSWORD }
    await this.office.post('/api/v1/auth/reset/accept', given, { as: null })
    this.#tokens.mia = await this.office.signIn('mia@example.com')
    for (const person of [by, second]) this.#behindMia.add(person)
  }

  #executed(waiting: Waiting, split: string): void {
    this.#waiting = this.#waiting.filter(one => one !== waiting)
    tally(this.counts, 'executed')
    const { approvers, proposer_may_approve } = this.#terms
    const standBehind = waiting.author === 'mia' ? this.#behindMia : new Set<Person>()
    const isOthers = (person: Person): boolean => person !== waiting.author && !standBehind.has(person)
    const good = waiting.agreed.filter(
      ({ by, of, seen }) => seen === split && (proposer_may_approve || (isOthers(by) && isOthers(of))),
    )
    const people = Math.min(new Set(good.map(({ by }) => by)).size, new Set(good.map(({ of }) => of)).size)
    if (people < approvers)
      this.wrong.push(
        `${waiting.id} of ${waiting.author} was executed with ${people} of ${approvers} who saw ${split}`,
      )
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T
  }
}

/** Who pays how much of a call, in an order of its own. */
const splitOf = ({ allocation }: Json): string =>
  JSON.stringify(allocation.map(({ lp_id, amount }: Json) => [lp_id, amount]).sort())
