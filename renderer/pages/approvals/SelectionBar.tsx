import { Button, Kbd, Text } from '@mantine/core'
import { useState } from 'react'
import { count } from '../../format/numbers.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import classes from './approvals.module.css'
import { DecideMany } from './DecideMany.tsx'
import type { Selection } from './use-selection.ts'

/** Bulk decisions on the selected proposals, which are all of one kind. */
export function SelectionBar({ selection }: { selection: Selection }) {
  // The selection when the dialog opened: deciding takes proposals off the list, not out of the dialog.
  const [deciding, setDeciding] = useState<{ verb: 'approve' | 'reject'; actions: Selection['chosen'] }>()
  const { chosen } = selection
  const first = chosen[0]
  const mayApprove = useMay('approve', first?.module)
  const start = (verb: 'approve' | 'reject') => chosen.length > 0 && setDeciding({ verb, actions: chosen })
  useKeys(
    'Selected proposals',
    first && mayApprove
      ? [
          { keys: 'A', label: 'Approve selected', run: () => start('approve') },
          { keys: 'R', label: 'Reject selected', run: () => start('reject') },
          { keys: 'Escape', label: 'Select none', run: selection.clear },
        ]
      : [],
  )
  return (
    <>
      {first && (
        <section className={classes.selection} aria-label="Selected proposals">
          <Text role="status" className={classes.selectionText}>
            {count(chosen.length, 'proposal')} selected: {first.proposal.summary}
          </Text>
          {selection.others > 0 && (
            <Button variant="subtle" onClick={selection.addAll}>
              Select all {chosen.length + selection.others} of this type
            </Button>
          )}
          <Button variant="subtle" onClick={selection.clear}>
            Select none
          </Button>
          {mayApprove && (
            <>
              <Button variant="default" onClick={() => start('reject')} rightSection={<Kbd size="xs">R</Kbd>}>
                Reject {chosen.length}
              </Button>
              <Button onClick={() => start('approve')} rightSection={<Kbd size="xs">A</Kbd>}>
                Approve {chosen.length}
              </Button>
            </>
          )}
        </section>
      )}
      {deciding && (
        <DecideMany
          {...deciding}
          onClose={undecided => {
            setDeciding(undefined)
            selection.only(undecided)
          }}
        />
      )}
    </>
  )
}
