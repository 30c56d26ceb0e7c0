import type { MergedType } from '../../queries/merges.ts'

const keys: Readonly<Record<MergedType, ReadonlyArray<readonly string[]>>> = {
  company: [['companies'], ['crm']],
  deal: [['crm'], ['companies']],
  contact: [['crm'], ['companies']],
  lp: [['investors']],
}

/** What is old once two records of a kind became one, or two again. */
export const mergeKeys = (type: MergedType) => [...keys[type], ['merge', type], ['timeline']]
