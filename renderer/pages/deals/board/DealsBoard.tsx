import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Deal, Pipeline } from '../../../api/modules.ts'
import { Board } from '../../../components/board/Board.tsx'
import classes from '../../../components/board/board.module.css'
import type { BoardCard, BoardStage } from '../../../components/board/board.ts'
import { count, formatMoney, formatPercent } from '../../../format/numbers.ts'
import { say } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { useMoveDeal } from '../moving/use-move-deal.tsx'

interface DealCard extends BoardCard {
  stage: Deal['stage']
  deal: Deal
}

/** The pipeline of deals as a board. */
export function DealsBoard({ pipeline }: { pipeline: Pipeline }) {
  const mayMove = useMay('write', 'crm')
  const { move, asking } = useMoveDeal()
  const stages = useMemo(() => pipeline.stages.map(columnOf), [pipeline.stages])
  const onMove = useCallback(({ deal }: DealCard, to: Deal['stage']) => move(deal, to), [move])
  return (
    <>
      <Board label="Board of deals" stages={stages} onMove={mayMove ? onMove : undefined} />
      {asking}
    </>
  )
}

const columnOf = (column: Pipeline['stages'][number]): BoardStage<DealCard> => ({
  stage: column.stage,
  title: say(column.title),
  count: column.count,
  cards: column.deals.map(cardOf),
  totals: column.totals
    .filter(total => total.target_size > 0)
    .map(({ currency, target_size, unsized }) => ({
      text: formatMoney(target_size, currency),
      title: unsized > 0 ? `${count(unsized, 'deal')} without a size` : undefined,
    })),
  more: column.more > 0 && (
    <Link to="/deals" search={{ view: 'table', filter: `stage:${column.stage}` }} className={classes.more}>
      {count(column.more, 'more deal')}
    </Link>
  ),
})

const cardOf = (deal: Deal): DealCard => ({
  id: deal.id,
  name: deal.name,
  stage: deal.stage,
  deal,
  link: { to: '/deals/$dealId', params: { dealId: String(deal.id) } },
  line: deal.counterparty,
  figures: [
    deal.target_size === null ? null : formatMoney(deal.target_size, deal.currency),
    deal.irr_target === null ? null : `${formatPercent(deal.irr_target)} IRR`,
  ],
})
