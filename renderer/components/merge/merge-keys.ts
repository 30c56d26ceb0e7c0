import type { MergedType } from '../../queries/merges.ts'

const keys: Readonly<Record<MergedType, ReadonlyArray<readonly string[]>>> = {
  company: [['companies'], ['crm']],
  deal: [['crm'], ['companies']],
  contact: [['crm'], ['companies']],
  lp: [['investors']],
}

/** Query keys that are stale after a merge or its undo. */
export const mergeKeys = (type: MergedType) => [...keys[type], ['merge', type], ['timeline']]
