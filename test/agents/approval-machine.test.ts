import { expect, test } from 'vitest'
import {
  type Ballot,
  correct,
  countVotes,
  type Demand,
  delegate,
  isCarried,
  refusalOf,
  renew,
  type Tie,
  type Voter,
  vote,
  withdraw,
} from '../../server/agents/approvals/approval-machine.ts'
import { type Deed, objection, type Story } from './approval-story.ts'

/**
 * Walks every interleaving of the acts of three people and two keys on one proposal and on each other's
 * accounts, on the model itself, to the end. Worlds that differ only in names of versions that never come
 * back are one, so that there are finitely many and each is visited. Beside the model the test keeps the
 * events in its own words (approval-story.ts), and judges each execution by them alone.
 */

const PROPOSED = '2026-01-02'
const demands: Demand[] = [
  { approvers: 1, othersOnly: false },
  { approvers: 1, othersOnly: true },
  { approvers: 2, othersOnly: false },
  { approvers: 2, othersOnly: true },
]

/** Person 1 proposes, 1 and 2 have a key each; 3 may have joined after it was proposed. */
const actors = (thirdJoined: string): Omit<Voter, 'keyVotes'>[] => [
  { person: 1, byKey: false, joinedAt: '2026-01-01' },
  { person: 1, byKey: true, joinedAt: '2026-01-01' },
  { person: 2, byKey: false, joinedAt: '2026-01-01' },
  { person: 2, byKey: true, joinedAt: '2026-01-01' },
  { person: 3, byKey: false, joinedAt: thirdJoined },
]
const people = [1, 2, 3]

/** Acts on another's account, with a second person who was there to ask or, as for a viewer, without. */
const deeds: Pick<Deed, 'what' | 'takesOver'>[] = [
  { what: 'reset', takesOver: true },
  { what: 're-address', takesOver: true },
  { what: 'reset', takesOver: false },
  { what: 'role', takesOver: false },
  { what: 'right', takesOver: false },
]

/**
 * Limits of a walk beyond voting, correcting and handing over: all combinations are more worlds than a test
 * can visit.
 */
interface Reach {
  thirdJoined: string
  /** People look at what stands one by one; without it all have. */
  looks: boolean
  /** Roles that let approve come and go. */
  roles: boolean
  /** So many deeds are done to accounts, at any time. */
  deeds: number
  /** People let others vote for them, so many at a time, and take that back. */
  delegates: number
}

/** The version that stands and any before it: which of the earlier ones it was makes no difference. */
const NOW = 'now'
const EARLIER = 'earlier'

interface World {
  ballot: Ballot
  story: Story
  /** People who may approve now. */
  allowed: ReadonlySet<number>
  /** People who looked at the version that stands. */
  seen: ReadonlySet<number>
  /** People whose key an administrator has let vote. */
  keys: ReadonlySet<number>
  /** Whether the third person is here, or was invited and has not accepted yet. */
  third: 'away' | 'here' | Deed
}

const sorted = (some: Iterable<number>) => [...some].sort().join('')

const key = ({ ballot, story, allowed, seen, keys, third }: World) =>
  [
    ballot.revision,
    ballot.byProgram,
    sorted(ballot.authors),
    ballot.demand.approvers,
    ballot.demand.othersOnly,
    ballot.votes.map(({ person, by }) => `${person}${by ?? ''}`).sort(),
    ballot.delegations.map(({ from, to }) => `${from}>${to}`).sort(),
    sorted(story.authors),
    story.byKey,
    [...story.agreed].map(([person, how]) => [person, ...Object.values(how)].join('/')).sort(),
    sorted(allowed),
    sorted(seen),
    sorted(keys),
    typeof third === 'string' ? third : tieText(third),
    [...new Set(story.deeds.map(tieText))].sort(),
  ].join()

/** Names of acts do not affect what may follow. */
const tieText = ({ account, maker, takesOver }: Tie) => `${account}<${maker}${takesOver ? '!' : ''}`

/** The walk: the worlds that were reached, what was executed and refused there, and what was wrong with it. */
class Walk {
  readonly worlds = new Set<string>()
  readonly wrong = new Set<string>()
  executed = 0
  refused = 0
  readonly #late: ReadonlySet<number>
  readonly #actors: readonly Omit<Voter, 'keyVotes'>[]
  readonly #to: Reach
  #front: World[] = []

  constructor(to: Reach) {
    this.#to = to
    this.#late = new Set(to.thirdJoined > PROPOSED ? [3] : [])
    this.#actors = actors(to.thirdJoined)
    // Where deeds are walked, the late one has to be invited first.
    const third = to.deeds > 0 && this.#late.size > 0 ? 'away' : 'here'
    for (const demand of demands)
      for (const byKey of [false, true]) this.#reach({ ...proposed(demand, byKey), third })
  }

  /** Goes on until nothing new is reached. */
  toTheEnd(): this {
    while (this.#front.length > 0) {
      const front = this.#front
      this.#front = []
      for (const world of front) this.#from(world)
    }
    return this
  }

  #reach(world: World): void {
    const at = key(world)
    if (this.worlds.has(at)) return
    this.worlds.add(at)
    this.#front.push(world)
  }

  #from(world: World): void {
    const present = people.filter(person => person !== 3 || world.third === 'here')
    const acting = this.#actors
      .filter(({ person }) => present.includes(person))
      .map(actor => ({ ...actor, keyVotes: actor.byKey && world.keys.has(actor.person) }))
    for (const actor of acting) {
      this.#vote(world, actor, undefined)
      this.#vote(world, actor, world.seen.has(actor.person) ? NOW : EARLIER)
      this.#corrections(world, actor)
    }
    if (this.#to.delegates > 0) this.#delegations(world, acting, present)
    for (const person of people) {
      if (this.#to.looks) this.#reach({ ...world, seen: new Set([...world.seen, person]) })
      if (this.#to.roles) this.#reach({ ...world, allowed: toggled(world.allowed, person) })
    }
    // The key of the second is let vote, and is not any more.
    this.#reach({ ...world, keys: toggled(world.keys, 2) })
    this.#accounts(world, present)
    // The record moved, and somebody left and another took over: the same text, to be looked at again.
    this.#anew(world, renew(world.ballot, 'next'), world.story)
    for (const heir of [2, 3]) {
      const { demand, authors } = world.story
      if (!present.includes(heir)) continue
      const taken = correct(world.ballot, { person: heir, byKey: false }, 'next', demand)
      const without = new Set(world.allowed)
      without.delete(1)
      this.#anew({ ...world, allowed: without }, taken, {
        ...world.story,
        authors: new Set([...authors, heir]),
      })
    }
    for (const status of ['rejected', 'expired', 'approved'] as const)
      for (const actor of acting)
        if (refusalOf({ ...world.ballot, status }, actor, NOW) !== 'already_decided')
          this.wrong.add(`a vote on what was ${status}`)
  }

  /** People give each other's votes, asked to or not, let another give theirs, and take that back. */
  #delegations(world: World, acting: readonly Voter[], present: readonly number[]): void {
    const { ballot } = world
    for (const from of present) {
      const { joinedAt } = acting.find(({ person }) => person === from) as Voter
      const others = acting.filter(({ person }) => person !== from)
      for (const actor of others)
        this.#vote(
          world,
          { ...actor, votesFor: { person: from, joinedAt } },
          world.seen.has(actor.person) ? NOW : EARLIER,
        )
      for (const { person } of others) {
        this.#reach({ ...world, ballot: withdraw(ballot, from, person) })
        if (ballot.delegations.length < this.#to.delegates)
          this.#reach({ ...world, ballot: delegate(ballot, from, person) })
      }
    }
  }

  /** Somebody does something to another's account, invites the third, or the third accepts. */
  #accounts(world: World, present: readonly number[]): void {
    const { third, story } = world
    if (typeof third === 'object') this.#reach(withDeed({ ...world, third: 'here' }, third))
    if (story.deeds.length + (typeof third === 'object' ? 1 : 0) >= this.#to.deeds) return
    for (const maker of present) {
      if (third === 'away')
        for (const takesOver of [false, true])
          this.#reach({ ...world, third: { what: 'invite', account: 3, maker, takesOver } })
      for (const account of present)
        if (account !== maker)
          for (const deed of deeds) this.#reach(withDeed(world, { ...deed, account, maker }))
    }
  }

  #vote(world: World, actor: Voter, seen: string | undefined): void {
    const { person } = actor.votesFor ?? actor
    const by = actor.votesFor && actor.person
    if (!world.allowed.has(person)) return
    if (refusalOf(world.ballot, actor, seen)) {
      this.refused += 1
      return
    }
    const ballot = vote(world.ballot, person, by)
    // A vote without a digest agrees to what was proposed, which is what stands unless it was revised.
    const agreesToThis = seen === NOW || (seen === undefined && world.ballot.revision === 0)
    const agreed = new Map(world.story.agreed)
    const asked = world.ballot.delegations.some(({ from, to }) => from === person && to === by)
    if (agreesToThis)
      agreed.set(person, { byKey: actor.byKey, granted: actor.keyVotes, by: actor.person, asked })
    const after = { ...world, ballot, story: { ...world.story, agreed } }
    if (!isCarried(ballot, cast => world.allowed.has(cast.person))) {
      this.#reach(after)
      return
    }
    this.executed += 1
    const problem = objection(after.story, after.allowed, this.#late)
    if (problem) this.wrong.add(problem)
  }

  /** Whoever may approve corrects it, under the policies of that moment; their own vote goes with it. */
  #corrections(world: World, actor: Voter): void {
    if (!world.allowed.has(actor.person) || !world.seen.has(actor.person)) return
    for (const demand of demands) {
      const story = {
        ...world.story,
        demand,
        authors: new Set([...world.story.authors, actor.person]),
        byKey: world.story.byKey || actor.byKey,
      }
      const corrected = this.#anew(world, correct(world.ballot, actor, 'next', demand), story, actor.person)
      this.#vote(corrected, actor, NOW)
    }
  }

  /** Another version stands: nobody has agreed to it, and only who wrote it has seen it. */
  #anew(world: World, ballot: Ballot, story: Story, writer?: number): World {
    if (countVotes(ballot, () => true) > 0) this.wrong.add('a vote for an earlier version counts')
    const after = {
      ...world,
      ballot: { ...ballot, version: NOW, revision: 1, votes: [] },
      story: { ...story, agreed: new Map() },
      seen: new Set(!this.#to.looks ? people : writer === undefined ? [] : [writer]),
    }
    this.#reach(after)
    return after
  }
}

const toggled = (some: ReadonlySet<number>, person: number): Set<number> => {
  const other = new Set(some)
  if (!other.delete(person)) other.add(person)
  return other
}

const withDeed = (world: World, deed: Deed): World => ({
  ...world,
  ballot: { ...world.ballot, ties: [...world.ballot.ties, deed] },
  story: { ...world.story, deeds: [...world.story.deeds, deed] },
})

const proposed = (demand: Demand, byKey: boolean): Omit<World, 'third'> => ({
  ballot: {
    status: 'proposed',
    version: NOW,
    revision: 0,
    authors: [1],
    byProgram: byKey,
    proposedAt: PROPOSED,
    demand,
    votes: [],
    ties: [],
    delegations: [],
  },
  story: { authors: new Set([1]), byKey, agreed: new Map(), demand, deeds: [] },
  allowed: new Set(people),
  seen: new Set(people),
  keys: new Set([1]),
})

const before = '2026-01-01'
const after = '2026-01-03'
test.each<[string, Reach]>([
  ['looks, roles and keys', { thirdJoined: before, looks: true, roles: true, deeds: 0, delegates: 0 }],
  [
    'the same, and the third joined later',
    { thirdJoined: after, looks: true, roles: true, deeds: 0, delegates: 0 },
  ],
  ['two deeds to accounts', { thirdJoined: before, looks: false, roles: false, deeds: 2, delegates: 0 }],
  ['an invitation and a deed', { thirdJoined: after, looks: false, roles: false, deeds: 2, delegates: 0 }],
  ['a deed and roles', { thirdJoined: before, looks: false, roles: true, deeds: 1, delegates: 0 }],
  ['two delegations', { thirdJoined: before, looks: false, roles: false, deeds: 0, delegates: 2 }],
  [
    'a delegation, and the third joined later',
    { thirdJoined: after, looks: true, roles: false, deeds: 0, delegates: 1 },
  ],
  ['a delegation and roles', { thirdJoined: before, looks: false, roles: true, deeds: 0, delegates: 1 }],
  ['a delegation and a deed', { thirdJoined: before, looks: false, roles: false, deeds: 1, delegates: 1 }],
])('%s: in no world that can be reached is anything executed without the votes it needs', (_, reach) => {
  const { worlds, executed, refused, wrong } = new Walk(reach).toTheEnd()
  expect([...wrong]).toEqual([])
  // Far enough to cover both executions and refusals.
  expect(worlds.size).toBeGreaterThan(3000)
  expect(executed).toBeGreaterThan(1000)
  expect(refused).toBeGreaterThan(1000)
})
