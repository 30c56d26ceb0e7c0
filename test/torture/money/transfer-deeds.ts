import type { Json } from '../../office.ts'
import { comeIn, openLines, payLine } from './capital-deeds.ts'
import { accepted, type Deed, type Life, lately, major, PORTAL, pick, shift, upTo } from './life.ts'
import { carriedBackOf, carriedOf, movedOf, ownSince, wantedAt } from './story.ts'

const TRANSFERS = `${PORTAL}/transfers`

/** Somebody who is there or comes in takes an interest over, all of it or a part. */
export const transferInterest: Deed = async life => {
  const { office, fund, story } = life
  if (life.random() < 0.3) await comeIn(life)
  const on = life.random() < 0.5 ? lately(life, 20) : beforeARecord(life)
  const sellers = life.lps.filter(lp => wantedAt(story, on, lp).committed > 0)
  if (sellers.length === 0 || life.lps.length < 2 || on <= life.lockedThrough) return
  const seller = pick(life, sellers)
  const buyer = pick(
    life,
    life.lps.filter(lp => lp !== seller),
  )
  // Whoever owes something sells nothing.
  if (life.random() < 0.7) await payInFull(life, seller)
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
  const reply = await office.post(TRANSFERS, asked)
  if (!accepted(life, 'transfer', reply, ['dues_open', 'built_upon'])) return
  const carried = carriedOf(story, { seller, on, part })
  if (carried.length > 0) life.count('transfer that carries over')
  compareCarried(life, reply.body, carried)
  story.commitments.push({ lp: buyer, amount: 0, on })
  const known = ownSince(story, buyer, on)
  story.transfers.push({ id: reply.body.id, seller, buyer, on, moved: movedOf(was, part), carried, known })
}

async function payInFull(life: Life, lp: number): Promise<void> {
  for (const { call, line, owed } of openLines(life).filter(one => one.line.lp === lp))
    await payLine(life, { call, line, owed }, owed)
}

/** The day before something that is recorded, as an interest goes over that is papered weeks later. */
const beforeARecord = (life: Life): string => {
  const { settled, distributions, calls } = life.story
  const days = [...settled, ...distributions].map(({ on }) => on).concat(calls.map(({ notice }) => notice))
  return days.length === 0 ? lately(life, 20) : shift(pick(life, days), -1)
}

/** Compares what the answer says is carried over with what the story says. */
function compareCarried(life: Life, { id, carried }: Json, wanted: ReturnType<typeof carriedOf>): void {
  for (const { on, moved } of wanted) {
    const shown = carried.find(({ date }: Json) => date === on)
    const [flow] = moved.flows
    const where = `transfer ${id}: carried over on ${on}`
    life.said.same(`${where}, contributed`, shown?.contributed, major(life, flow?.paid ?? 0))
    life.said.same(`${where}, distributed`, shown?.distributed, major(life, flow?.got ?? 0))
  }
  life.said.same(`transfer ${id}: days carried over`, carried.length, wanted.length)
}

/** The last transfer was recorded by mistake: the buyer's records since go back in its part. */
export const undoTransfer: Deed = async life => {
  const { office, story } = life
  const last = story.transfers.at(-1)
  if (!last || last.on <= life.lockedThrough) return
  const reply = await office.post(`${TRANSFERS}/${last.id}/void`, { reason: 'A test' })
  if (!accepted(life, 'transfer undone', reply, ['built_upon', 'dues_open'])) return
  const back = carriedBackOf(story, last)
  if (back.length > 0) life.count('transfer undone that carries back')
  compareCarried(life, { ...reply.body, carried: reply.body.carried.filter((one: Json) => one.back) }, back)
  story.transfers.pop()
  story.carriedBack.push(...back)
}
