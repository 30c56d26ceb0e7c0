import { ActionIcon, Menu, NativeSelect } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { type SyndicationAllocation, syndicationApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { StackedCell } from '../../components/table/Stacked.tsx'
import { ticketFunds, ticketKyc } from '../../words/syndications.ts'
import { AllocateMore } from './AllocateMore.tsx'
import classes from './matrix.module.css'
import { invitationAt, noticeAt, syndicationsKey } from './syndications.ts'

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A ticket's KYC and payment status, each changed at once, and its letters. */
export function TicketState({ ticket, mayWrite }: { ticket: SyndicationAllocation; mayWrite: boolean }) {
  const [exceeding, setExceeding] = useState(false)
  const params = { synd_id: ticket.syndication_id, alloc_id: ticket.id }
  const change = useAction(
    (state: Partial<Pick<SyndicationAllocation, 'kyc_status' | 'funds_status'>>) =>
      syndicationApi('PATCH /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}', {
        params,
        body: { ...state, version: ticket.version },
      }),
    { invalidates: [syndicationsKey] },
  )
  const remove = useAction(
    () => syndicationApi('DELETE /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}', { params }),
    { invalidates: [syndicationsKey], done: () => `${ticket.investor_name} was removed from the book` },
  )
  return (
    <>
      <StackedCell label="KYC" least={110}>
        <NativeSelect
          size="xs"
          aria-label={`KYC: ${ticket.investor_name}`}
          data={options(ticketKyc)}
          value={ticket.kyc_status}
          disabled={!mayWrite || change.isPending}
          onChange={event =>
            change.mutate({ kyc_status: event.currentTarget.value as SyndicationAllocation['kyc_status'] })
          }
        />
      </StackedCell>
      <StackedCell label="Money" least={160}>
        <div className={classes.state}>
          <NativeSelect
            size="xs"
            aria-label={`Money: ${ticket.investor_name}`}
            data={options(ticketFunds)}
            value={ticket.funds_status}
            disabled={!mayWrite || change.isPending}
            onChange={event =>
              change.mutate({
                funds_status: event.currentTarget.value as SyndicationAllocation['funds_status'],
              })
            }
          />
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={`More: ${ticket.investor_name}`}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={invitationAt(ticket)} download>
                Invitation (PDF)
              </Menu.Item>
              {ticket.allocated_amount !== null && (
                <Menu.Item component="a" href={noticeAt(ticket)} download>
                  Notice of allocation (PDF)
                </Menu.Item>
              )}
              {mayWrite && (
                <Menu.Item onClick={() => setExceeding(true)}>Allocate more than requested</Menu.Item>
              )}
              {mayWrite && (
                <Menu.Item color="red" onClick={() => remove.mutate(undefined)}>
                  Remove from the book
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
          {exceeding && <AllocateMore ticket={ticket} onClose={() => setExceeding(false)} />}
        </div>
      </StackedCell>
    </>
  )
}
