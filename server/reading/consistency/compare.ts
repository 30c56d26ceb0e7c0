import type { RedFlag } from '../red-flags/flag.ts'
import type { Evidence } from '../text/evidence.ts'
import { type FactKind, factKinds, kindOf } from './kinds.ts'
import type { Described, Stated } from './stated.ts'

/** Pieces of evidence that a flag shows at most: one for each value. */
const MOST_VALUES = 6

/** The facts that documents of one matter, or one document in two places, state differently. */
export function statedDifferently(documents: readonly Described[]): RedFlag[] {
  const byName = new Map(documents.map(document => [document.name, document]))
  const all = documents.flatMap(({ stated }) => onceEach(stated.filter(({ value }) => value !== '')))
  const flags: RedFlag[] = []
  for (const same of Map.groupBy(all, ({ kind, about }) => `${kind} ${about}`).values()) {
    for (const group of conflicts(same, byName)) flags.push(flagOf(group))
  }
  return flags
}

/**
 * Returns each distinct statement once, however often the document repeats it: every statement is compared
 * with every other.
 */
const onceEach = (stated: readonly Stated[]): Stated[] =>
  [
    ...Map.groupBy(stated, ({ kind, about, value, currency, asOf }) =>
      JSON.stringify([kind, about, value, currency, asOf]),
    ).values(),
  ].map(same => same[0] as Stated)

/** Statements that contradict one another, one for each value, gathered around the first of them. */
function conflicts(same: Stated[], documents: ReadonlyMap<string, Described>): Stated[][] {
  const groups: Stated[][] = []
  const used = new Set<Stated>()
  for (const [index, one] of same.entries()) {
    if (used.has(one)) continue
    const others = same
      .slice(index + 1)
      .filter(other => !used.has(other) && comparable(one, other, documents))
    const against = others.filter(other => differ(one, other))
    if (against.length === 0) continue
    const distinct = against.filter((other, at) => !against.slice(0, at).some(known => !differ(known, other)))
    groups.push([one, ...distinct])
    for (const each of [one, ...others]) used.add(each)
  }
  return groups
}

function comparable(a: Stated, b: Stated, documents: ReadonlyMap<string, Described>): boolean {
  if (a.asOf && b.asOf && a.asOf !== b.asOf) return false
  const [one, other] = [documents.get(a.document), documents.get(b.document)]
  if (!one || !other) return false
  if (one === other) return kindOf(a.kind).within === true
  return sameMatter(one, other)
}

/**
 * Returns whether two documents concern the same matter. Agreements do only when they are the same one: the
 * next loan to the same borrower has its own amount. Other documents are compared with everything about the
 * same people.
 */
export function sameMatter(one: Described, other: Described): boolean {
  const shared = [...one.subjects].filter(subject => other.subjects.has(subject)).length
  if (shared === 0) return false
  if (!one.agreement || !other.agreement) return true
  const alike = one.title === other.title || one.title === null || other.title === null
  return shared >= 2 && alike && (!one.dated || !other.dated || one.dated.iso === other.dated.iso)
}

function differ(a: Stated, b: Stated): boolean {
  if (typeof a.value === 'string' || typeof b.value === 'string') return a.value !== b.value
  if (a.currency && b.currency && a.currency !== b.currency) return true
  const greater = Math.max(Math.abs(a.value), Math.abs(b.value))
  return Math.abs(a.value - b.value) > greater * kindOf(a.kind).tolerance + 1e-9
}

const differing = ({ named }: { named: string }): string => `${named} is stated differently`

/** The titles of flags about two statements of one thing. */
export const titlesOfDiffering: readonly string[] = factKinds.map(differing)

function flagOf(group: Stated[]): RedFlag {
  const [first] = group as [Stated]
  const kind = kindOf(first.kind)
  const documents = new Set(group.map(({ document }) => document)).size
  return {
    category: 'inconsistency',
    kind: kind.key,
    severity: severityOf(kind, group),
    title: differing(kind),
    explanation:
      documents === 1
        ? 'One document states it in two ways. The quotes show each of them; nothing in the text says which one holds.'
        : 'Documents about the same parties state it in different ways. The quotes show each of them; an earlier draft, a change that was not carried through, or an error are the usual reasons.',
    evidence: group.slice(0, MOST_VALUES).map(({ evidence }): Evidence => evidence),
    suggested_action: kind.action,
  }
}

/** Figures that grow by themselves may be of two dates when one is not dated. */
function severityOf({ key, severity }: FactKind, group: Stated[]): RedFlag['severity'] {
  return key === 'aum' && group.some(({ asOf }) => asOf === null) ? 'low' : severity
}
