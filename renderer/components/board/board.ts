import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A card of a board: a record in its stage. */
export interface BoardCard {
  id: number
  name: string
  stage: string
  /** The page of the record. */
  link: NavigateOptions
  /** One line under the name, cut where it is longer. */
  line?: string | null
  /** Two figures side by side under that. */
  figures: readonly [string | null, string | null]
}

/** A stage of a board as a column. */
export interface BoardStage<Card extends BoardCard> {
  stage: Card['stage']
  title: string
  /** Its cards, of which the first are shown. */
  count: number
  cards: readonly Card[]
  /** Sums of all of them, one line for each currency. */
  totals: ReadonlyArray<{ text: string; title?: string | undefined }>
  /** Leads to those that are not shown. */
  more?: ReactNode
}

/** Moves a card to another stage. */
export type MoveCard<Card extends BoardCard> = (card: Card, to: Card['stage']) => void

type DragData = Record<string | symbol, unknown>

/** Drag data of a card, and of the column it is dropped on. */
export const dataOfCard = (card: BoardCard): DragData => ({ card })
export const dataOfStage = (stage: string): DragData => ({ stage })

export const cardOf = <Card extends BoardCard>(data: DragData): Card | undefined =>
  data.card as Card | undefined
export const stageOf = (data: DragData | undefined): string | undefined => data?.stage as string | undefined
