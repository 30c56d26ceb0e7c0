import type { Deal } from '../../../api/modules.ts'

type DragData = Record<string | symbol, unknown>

/** Drag data of a card, and of the column it is dropped on. */
export const dataOfDeal = (deal: Deal): DragData => ({ deal })
export const dataOfStage = (stage: Deal['stage']): DragData => ({ stage })

export const dealOf = (data: DragData | undefined): Deal | undefined => data?.deal as Deal | undefined
export const stageOf = (data: DragData | undefined): Deal['stage'] | undefined =>
  data?.stage as Deal['stage'] | undefined
