import { type Office, openOffice } from '../office.ts'
import { agreeOnCarry, comeIn } from './money/capital-deeds.ts'
import { deeds, transferDeeds } from './money/deeds.ts'
import { type Deed, type Life, shift } from './money/life.ts'
import { readElsewhere } from './money/other-programs.ts'
import { compareK1 } from './money/papers.ts'
import { emptyStory } from './money/story.ts'
import { compareAt, compareInvestors, compareStatements, Objections } from './money/surfaces.ts'
import { openAccounts } from './money/wire-deeds.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

const currencies = [
  ['USD', 100],
  ['JPY', 1],
  ['KWD', 1000],
] as const
const START = '2022-01-03'
/** A life is so many deeds, each followed by looks at what is shown of it. */
const DEEDS = 40
/** Numbers of partners a fund begins with: few as a rule. */
const BEGINNINGS = [1, 2, 2, 3, 3, 5, 8, 40, 300]

/**
 * Lives of funds, made up deed by deed over all engines: after each, every figure is on every answer and paper what was done
 * says it is, and other programs accept the book.
 */
export const money: Torment = bounds => livesOf(bounds, deeds, BEGINNINGS)

/** Lives of two or three partners whose interests go over, also before what was recorded since. */
export const transfers: Torment = bounds => livesOf(bounds, transferDeeds, [2, 3])

async function livesOf(
  { seed, say, ...bounds }: Parameters<Torment>[0],
  likely: readonly Deed[],
  beginnings: readonly number[],
): ReturnType<Torment> {
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const goesOn = untilTimeIsUp(bounds)
  const office = await openOffice()
  try {
    for (let nth = 0; wrong.length === 0 && goesOn(); nth += 1) {
      const life = await born(office, randomFrom(seed + nth), counts, beginnings)
      await lived(life, likely, goesOn)
      wrong.push(...life.said.all.map(one => `seed ${seed + nth}, ${life.currency}: ${one}`))
      tally(counts, 'lives')
      say(`${counts.lives} lives, ${counts.looks ?? 0} looks, ${wrong.length} wrong`)
    }
  } finally {
    await office.close()
  }
  return { counts, wrong }
}

async function born(
  office: Office,
  random: () => number,
  counts: Record<string, number>,
  beginnings: readonly number[],
): Promise<Life> {
  const [currency, scale] = currencies[
    Math.floor(random() * currencies.length)
  ] as (typeof currencies)[number]
  const { body } = await office.post('/api/v1/svc/cfo/accounts', { name: `Life of ${currency}`, currency })
  const life: Life = {
    office,
    fund: body.id,
    currency,
    bank: 0,
    stated: null,
    scale,
    lps: [],
    carrier: null,
    story: emptyStory(),
    today: START,
    lockedThrough: '',
    closes: [],
    random,
    reviewer: await office.person('admin'),
    said: new Objections(),
    count: what => tally(counts, what),
  }
  await openAccounts(life)
  if (random() < 0.5) await agreeOnCarry(life)
  const partners = beginnings[Math.floor(random() * beginnings.length)] as number
  for (let at = 0; at < partners; at += 1) await comeIn(life)
  return life
}

async function lived(life: Life, likely: readonly Deed[], goesOn: () => boolean): Promise<void> {
  for (let at = 0; at < DEEDS && life.said.all.length === 0 && goesOn(); at += 1) {
    life.today = shift(life.today, 1 + Math.floor(life.random() * 45))
    const closes = life.closes.length
    await (likely[Math.floor(life.random() * likely.length)] as Deed)(life)
    await looked(life, life.closes.length > closes)
  }
  await compareK1(life, Number(life.today.slice(0, 4)) - 1, life.said)
}

async function looked(life: Life, isClosed: boolean): Promise<void> {
  const { said, random } = life
  const back = shift(life.today, -Math.floor(random() * 400))
  for (const day of [life.today, back > START ? back : START]) await compareAt(life, day, said)
  const few = life.lps.filter(() => random() < 4 / life.lps.length)
  await compareInvestors(life, few, said)
  if (isClosed) {
    await compareStatements(life, life.closes.at(-1), said)
    if (life.lockedThrough.endsWith('-12-31'))
      await compareK1(life, Number(life.lockedThrough.slice(0, 4)), said)
  }
  await readElsewhere(life, said, life.count)
  life.count('looks')
}
