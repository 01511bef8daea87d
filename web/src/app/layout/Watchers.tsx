import type { ComponentType } from 'react';
import { EachAlone } from '../../ui/feedback/EachAlone.tsx';
import { features } from '../features.ts';
import { SettingsPlace } from '../settings/SettingsPlace.tsx';

/** What stands ready on every page, whether its tool is open or not: reminders, opened sign-ins … */
const watchers: ComponentType[] = [...features.flatMap((feature) => feature.watchers ?? []), SettingsPlace];

export const Watchers = () => <EachAlone of={watchers} />;
