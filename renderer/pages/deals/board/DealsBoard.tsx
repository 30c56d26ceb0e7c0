import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useMemo, useRef } from 'react'
import type { Pipeline } from '../../../api/modules.ts'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { say } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { useMoveDeal } from '../moving/use-move-deal.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { dealOf, stageOf } from './drag-data.ts'
import { useBoardKeys } from './use-board-keys.ts'

/** The pipeline as columns of cards, which are dragged, or moved by keyboard from each card's menu. */
export function DealsBoard({ pipeline }: { pipeline: Pipeline }) {
  const board = useRef<HTMLElement>(null)
  const mayMove = useMay('write', 'crm')
  const { move, asking } = useMoveDeal()
  const stages = useMemo(
    () => pipeline.stages.map(({ stage, title }) => ({ stage, title: say(title) })),
    [pipeline.stages],
  )
  useBoardKeys(board)

  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const deal = dealOf(source.data)
          const stage = stageOf(location.current.dropTargets[0]?.data)
          if (deal && stage && stage !== deal.stage) move(deal, stage)
        },
      }),
    [move],
  )

  return (
    <>
      <Scrolling ref={board} className={classes.board} label="Board of deals">
        {pipeline.stages.map(column => (
          <BoardColumn
            key={column.stage}
            column={column}
            stages={stages}
            onMove={mayMove ? move : undefined}
          />
        ))}
      </Scrolling>
      {asking}
    </>
  )
}
