import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconApi,
  IconCheck,
  IconInfoCircle,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMap2,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../components/action/use-action.ts'
import { useTour } from '../components/tour/use-tour.ts'
import { language } from '../language/language.ts'
import { languages, nameOfLanguage } from '../language/languages.ts'
import { healthQuery } from '../queries/health.ts'
import { chooseLanguage } from '../queries/language.ts'
import { useMe } from '../session/session.ts'
import { appearances } from '../theme/appearances.ts'
import { useSignOut } from './use-sign-out.ts'

interface UserMenuProps {
  onShowKeys: () => void
  onShowCalls: () => void
}

/** The user menu: appearance, language, account, keys, the API, signing out. */
export function UserMenu({ onShowKeys, onShowCalls }: UserMenuProps) {
  const me = useMe()
  const navigate = useNavigate()
  const tour = useTour()
  const version = useQuery(healthQuery).data?.version
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = useAction(chooseLanguage, { invalidates: [] })
  const signOut = useSignOut()
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton data-tour="you">
          <Avatar size={28} radius="xl" name={me.name} color="gray" />
          <span className="visually-hidden">{me.name}, your menu</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name}
          <br />
          {me.email}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} />}
          onClick={() => void navigate({ to: '/settings/account' })}
        >
          Your account
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onShowKeys}>
          Keyboard
        </Menu.Item>
        <Menu.Item leftSection={<IconMap2 size={16} />} onClick={() => void tour.take()}>
          Tour
        </Menu.Item>
        <Menu.Item
          leftSection={<IconApi size={16} />}
          component="a"
          href="/docs"
          target="_blank"
          rel="noreferrer"
        >
          API reference
        </Menu.Item>
        <Menu.Item leftSection={<IconApi size={16} />} onClick={onShowCalls}>
          API calls on this page
        </Menu.Item>
        <Menu.Item
          leftSection={<IconInfoCircle size={16} />}
          onClick={() => void navigate({ to: '/settings/about' })}
        >
          About Fund Office {version}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {appearances.map(({ value, label, icon: AppearanceIcon }) => (
          <Menu.Item
            key={value}
            leftSection={<AppearanceIcon size={16} />}
            rightSection={colorScheme === value ? <IconCheck size={16} aria-label="chosen" /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Language</Menu.Label>
        {languages.map(code => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<IconLanguage size={16} />}
            rightSection={language === code ? <IconCheck size={16} aria-label="chosen" /> : null}
            onClick={() => choose.mutate(code)}
          >
            {nameOfLanguage(code)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
