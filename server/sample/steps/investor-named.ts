import type { Principal } from '../../kernel/index.ts'
import type { Call } from '../calls/caller.ts'

/** The id of an investor of the register; nothing when there is none of that name. */
export async function investorNamed(call: Call, who: Principal, name: string): Promise<number | undefined> {
  const found = await call<{ id: number }[]>(who, 'GET', '/api/v1/svc/investor-portal/lps', {
    query: { q: name },
  })
  return found[0]?.id
}
