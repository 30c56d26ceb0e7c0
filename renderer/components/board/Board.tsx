import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import { Scrolling } from '../page/Scrolling.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { type BoardCard, type BoardStage, cardOf, type MoveCard, stageOf } from './board.ts'
import { useBoardKeys } from './use-board-keys.ts'

interface BoardProps<Card extends BoardCard> {
  /** Names the board for screen readers. */
  label: string
  stages: ReadonlyArray<BoardStage<Card>>
  /** Left out where the reader may move nothing. */
  onMove: MoveCard<Card> | undefined
}

/** Records by stage as columns of cards, which are dragged, or moved by keyboard from each card's menu. */
export function Board<Card extends BoardCard>({ label, stages, onMove }: BoardProps<Card>) {
  const board = useRef<HTMLElement>(null)
  useBoardKeys(board)
  useEffect(
    () =>
      onMove &&
      monitorForElements({
        onDrop({ source, location }) {
          const card = cardOf<Card>(source.data)
          const stage = stageOf(location.current.dropTargets[0]?.data)
          if (card && stage && stage !== card.stage) onMove(card, stage)
        },
      }),
    [onMove],
  )
  return (
    <Scrolling ref={board} className={classes.board} label={label}>
      {stages.map(stage => (
        <BoardColumn key={stage.stage} column={stage} stages={stages} onMove={onMove} />
      ))}
    </Scrolling>
  )
}
