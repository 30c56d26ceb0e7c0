import { useCallback, useMemo, useState } from 'react'
import type { Prospect } from '../../../api/modules.ts'
import { Board } from '../../../components/board/Board.tsx'
import type { BoardCard, BoardStage } from '../../../components/board/board.ts'
import { FIRST, ShowAll } from '../../../components/states/use-first.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { sumOf } from '../../../format/sums.ts'
import { useMay } from '../../../session/session.ts'
import { prospectStages } from '../../../words/fundraising.ts'
import { amountOf, type Stage, stageKeys } from '../fundraising.ts'
import { useMoveProspect } from './use-move-prospect.tsx'

interface ProspectCard extends BoardCard {
  stage: Stage
  prospect: Prospect
}

/** The limited partners who are asked as a board. */
export function ProspectsBoard({ prospects }: { prospects: readonly Prospect[] }) {
  const mayMove = useMay('write', 'lp-crm')
  const { move, asking } = useMoveProspect()
  const [whole, setWhole] = useState<readonly Stage[]>([])
  const stages = useMemo(
    () =>
      stageKeys.map(stage => {
        const column = columnOf(stage, prospects)
        const { count, cards } = column
        if (count <= FIRST || whole.includes(stage)) return column
        const more = <ShowAll key={stage} count={count} onShow={() => setWhole([...whole, stage])} />
        return { ...column, cards: cards.slice(0, FIRST), more }
      }),
    [prospects, whole],
  )
  const onMove = useCallback(({ prospect }: ProspectCard, to: Stage) => move(prospect, to), [move])
  return (
    <>
      <Board label="Prospect board" stages={stages} onMove={mayMove ? onMove : undefined} />
      {asking}
    </>
  )
}

function columnOf(stage: Stage, prospects: readonly Prospect[]): BoardStage<ProspectCard> {
  const own = prospects.filter(one => one.stage === stage)
  return {
    stage,
    title: prospectStages[stage].label,
    count: own.length,
    cards: own.map(cardOf),
    totals: [...Map.groupBy(own, ({ currency }) => currency)].flatMap(([currency, some]) => {
      const amounts = some.flatMap(one => amountOf(one) ?? [])
      return amounts.length === 0 ? [] : [{ text: formatMoney(sumOf(amounts, currency), currency) }]
    }),
  }
}

function cardOf(prospect: Prospect): ProspectCard {
  const { id, name, stage, next_step, next_step_at, currency } = prospect
  const amount = amountOf(prospect)
  return {
    id,
    name,
    stage,
    prospect,
    link: { to: '/fundraising/$prospectId', params: { prospectId: String(id) } },
    line: next_step,
    figures: [
      amount === null ? null : formatMoney(amount, currency),
      next_step_at ? formatDate(next_step_at) : null,
    ],
  }
}
