import { expect } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../office.ts'

export const POLICIES = '/api/v1/svc/agent/policies'
const EMAIL = '/api/v1/svc/admin/email'
export const CALLS = '/api/v1/svc/investor-portal/calls'

/** An office of an administrator, Ana and Ben who may approve as well, Mia who may not, and a fund with an investor. */
export class SeveralPeople {
  readonly clock: TestClock
  readonly office: Office
  ana = ''
  ben = ''
  mia = ''
  miasKey = ''
  fund = 0
  #made = 0

  private constructor(office: Office, clock: TestClock) {
    this.office = office
    this.clock = clock
  }

  static async open(): Promise<SeveralPeople> {
    const clock = new TestClock()
    const office = await openOffice({ clock })
    const people = new SeveralPeople(office, clock)
    people.ana = await office.person('admin', 'ana@example.com')
    people.ben = await office.person('admin', 'ben@example.com')
    people.mia = await office.person('member', 'mia@example.com')
    people.miasKey = await office.key({ name: 'Import' }, people.mia)
    people.fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Fund I', currency: 'USD' })).body.id
    const lp = (await office.post('/api/v1/svc/investor-portal/lps', { name: 'Alder Pension Scheme' })).body
      .id
    await office.post('/api/v1/svc/investor-portal/commitments', {
      lp_id: lp,
      fund_account_id: people.fund,
      amount: 50_000_000,
    })
    return people
  }

  /** A number that no other record of the test has: the same call twice would be answered with its first proposal. */
  next = (): number => ++this.#made

  approve = (id: number, as: string, body: Json = {}) =>
    this.office.post(`/svc/agent/actions/${id}/approve`, body, { as })

  action = async (id: number): Promise<Json> =>
    (await this.office.get(`/api/v1/svc/agent/approvals/${id}`)).body

  /** Has a policy made by two people, as the house asks. */
  async policy(terms: Json): Promise<number> {
    const { body } = await this.office.post(POLICIES, { name: `Policy ${this.next()}`, ...terms })
    const { body: approved } = await this.approve(body.action_id, this.ana)
    expect(approved.status).toBe('approved')
    return approved.result.id
  }

  /** Has the office send with an account, to which Ana agrees. */
  async mailAccount(account: Json): Promise<void> {
    const { pending } = (await this.office.put(EMAIL, account)).body
    await this.office.agreed(await this.office.post(`${EMAIL}/pending/${pending.id}/use`), this.ana)
  }

  /** Ends every policy, by as many people as it takes. */
  async withoutPolicies(): Promise<void> {
    for (const { id } of (await this.office.get(POLICIES)).body) {
      const { action_id } = (await this.office.delete(`${POLICIES}/${id}`)).body
      await this.approve(action_id, this.ana)
      if ((await this.action(action_id)).status === 'proposed') await this.approve(action_id, this.ben)
    }
    expect((await this.office.get(POLICIES)).body).toEqual([])
  }

  /** A capital call on the fund, as it is asked for. */
  call = (amount: number, more: Json = {}): Json => ({
    fund_account_id: this.fund,
    amount,
    due_date: '2027-01-15',
    reference: `CC-${this.next()}`,
    ...more,
  })
}
