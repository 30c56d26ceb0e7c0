import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Prospect } from '../../../api/modules.ts'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { useFirst } from '../../../components/states/use-first.tsx'
import { formatMoney, formatNumber } from '../../../format/numbers.ts'
import { sumOf } from '../../../format/sums.ts'
import { useMay } from '../../../session/session.ts'
import { prospectStages } from '../../../words/fundraising.ts'
import { amountOf, type Stage, stageKeys } from '../fundraising.ts'
import classes from './board.module.css'
import { Card, type Dragged } from './Card.tsx'
import { useMoveProspect } from './use-move-prospect.tsx'

/** The pipeline as columns of cards, which are dragged, or moved by keyboard from each card's menu. */
export function Board({ prospects }: { prospects: readonly Prospect[] }) {
  const mayMove = useMay('write', 'lp-crm')
  const { move, asking } = useMoveProspect()

  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const { prospect } = source.data as Partial<Dragged>
          const stage = location.current.dropTargets[0]?.data.stage as Stage | undefined
          if (prospect && stage && stage !== prospect.stage) move(prospect, stage)
        },
      }),
    [move],
  )

  return (
    <>
      <Scrolling className={classes.board} label="Prospect board">
        {stageKeys.map(stage => (
          <Column
            key={stage}
            stage={stage}
            prospects={prospects.filter(one => one.stage === stage)}
            onMove={mayMove ? move : undefined}
          />
        ))}
      </Scrolling>
      {asking}
    </>
  )
}

interface ColumnProps {
  stage: Stage
  prospects: readonly Prospect[]
  onMove: ((prospect: Prospect, to: Stage) => void) | undefined
}

/** One stage of the board, with totals by currency. */
function Column({ stage, prospects, onMove }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  const { first, others } = useFirst(prospects)
  const byCurrency = Map.groupBy(prospects, ({ currency }) => currency)

  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ stage }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [stage])

  return (
    <section
      ref={element}
      className={classes.column}
      data-over={over || undefined}
      aria-label={prospectStages[stage].label}
    >
      <header className={classes.columnHeader}>
        <h2>{prospectStages[stage].label}</h2>
        <Text span c="dimmed">
          {formatNumber(prospects.length)}
        </Text>
      </header>
      <div className={classes.totals}>
        {[...byCurrency].map(([currency, some]) => {
          const amounts = some.flatMap(one => amountOf(one) ?? [])
          return amounts.length === 0 ? null : (
            <div key={currency}>{formatMoney(sumOf(amounts, currency), currency)}</div>
          )
        })}
      </div>
      <ul className={classes.cards}>
        {first.map(prospect => (
          <li key={prospect.id}>
            <Card prospect={prospect} onMove={onMove} />
          </li>
        ))}
      </ul>
      {others}
    </section>
  )
}
