import type { Json } from '../../office.ts'
import { comeIn } from './capital-deeds.ts'
import { accepted, type Deed, type Life, lately, major, PORTAL, pick, upTo } from './life.ts'
import { movedOf, wantedAt } from './story.ts'

const TRANSFERS = `${PORTAL}/transfers`

/** Somebody who is there or comes in takes an interest over, all of it or a part. */
export const transferInterest: Deed = async life => {
  const { office, fund, story } = life
  if (life.random() < 0.3) await comeIn(life)
  const on = lately(life, 20)
  const sellers = life.lps.filter(lp => wantedAt(story, on, lp).committed > 0)
  if (sellers.length === 0 || life.lps.length < 2 || on <= life.lockedThrough) return
  const seller = pick(life, sellers)
  const buyer = pick(
    life,
    life.lps.filter(lp => lp !== seller),
  )
  const was = wantedAt(story, on, seller)
  const part = life.random() < 0.4 ? was.committed : 1 + upTo(life, was.committed)
  const asked = {
    fund_account_id: fund,
    seller_id: seller,
    buyer_id: buyer,
    effective_on: on,
    commitment: major(life, part),
    reason: 'A test',
  }
  if (await carries(life, TRANSFERS, asked)) return
  const reply = await office.post(TRANSFERS, asked)
  if (!accepted(life, 'transfer', reply, ['dues_open', 'built_upon'])) return
  story.commitments.push({ lp: buyer, amount: 0, on })
  story.transfers.push({ id: reply.body.id, seller, buyer, on, moved: movedOf(was, part) })
}

/** The last transfer was recorded by mistake. */
export const undoTransfer: Deed = async life => {
  const last = life.story.transfers.at(-1)
  if (!last || last.on <= life.lockedThrough) return
  const undoing = `${TRANSFERS}/${last.id}/void`
  if (await carries(life, undoing, { reason: 'A test' })) return
  const reply = await life.office.post(undoing, { reason: 'A test' })
  if (accepted(life, 'transfer undone', reply, ['built_upon', 'dues_open'])) life.story.transfers.pop()
}

/** Whether later records would go over as well, which the tests of late transfers reckon by a fund that had none. */
async function carries(life: Life, path: string, body: Json): Promise<boolean> {
  const shown = await life.office.post(`${path}?ephemeral=true`, body)
  const found = shown.status < 300 && shown.body.carried.length > 0
  if (found) life.count('transfer that carries over: shown')
  return found
}
