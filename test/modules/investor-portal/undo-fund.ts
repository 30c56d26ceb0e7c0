import type { Json, Office } from '../../office.ts'

export const P = '/api/v1/svc/investor-portal'
export const CFO = '/api/v1/svc/cfo'

let last = 0
/** A fund with two equal investors, and what is asked of it. */
export async function newFund(office: Office, commitment = 1_000_000) {
  const name = `Alder Fund ${++last}`
  const id: number = (await office.post(`${CFO}/accounts`, { name, currency: 'USD' })).body.id
  const lps: number[] = []
  for (const who of ['Birch', 'Cedar']) {
    const lp_id = (await office.post(`${P}/lps`, { name: `${who} ${last}` })).body.id
    lps.push(lp_id)
    const input = { lp_id, fund_account_id: id, amount: commitment, admitted_on: '2026-01-01' }
    await office.post(`${P}/commitments`, input)
  }
  const [one, two] = lps as [number, number]
  return {
    id,
    one,
    two,
    call: async (amount = 200_000, more: Json = {}) => {
      const input = {
        fund_account_id: id,
        amount,
        notice_date: '2026-01-05',
        due_date: '2026-01-20',
        ...more,
      }
      return (await office.post(`${P}/calls`, input)).body
    },
    balances: async () => {
      const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${id}`)).body
      return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
    },
    subLedgers: async (period_end = '2026-03-31') => {
      const { body } = await office.post(`${CFO}/accounts/${id}/period-close/run`, { period_end })
      return body.checks.find(({ key }: Json) => key === 'sub_ledgers')
    },
    position: async (lp: number) =>
      (await office.get(`${P}/lps/${lp}`)).body.commitments.find(
        ({ fund_account_id }: Json) => fund_account_id === id,
      ),
  }
}

export const pay = (office: Office, call: number, lp_id: number, amount: number, more: Json = {}) =>
  office.post(`${P}/calls/${call}/payment`, { lp_id, amount, ...more })
export const showCall = async (office: Office, id: number): Promise<Json> =>
  (await office.get(`${P}/calls/${id}`)).body
export const lineOf = async (office: Office, id: number, lp: number): Promise<Json> =>
  (await showCall(office, id)).allocation.find(({ lp_id }: Json) => lp_id === lp)
export const reason = { reason: 'Recorded by mistake' }
