import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import { isFilled } from '#domain/self-certification/draft-content.ts';
import type { CertificationStep } from '#domain/self-certification/wizard-steps.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import type { OpenWizard } from '#web/core/use-wizard.ts';
import type { Certification } from './use-certification.ts';

interface MovesInput {
  report: Certification;
  wizard: OpenWizard<CertificationStep>;
  step: CertificationStep;
  variant: 'classic' | undefined;
  onSend: () => void;
}

export interface StepMoves {
  onNext: () => void;
  onBack: (() => void) | undefined;
  onBlocked: () => void;
  blockedReason: string | undefined;
  nextLabel: string;
  addApp: () => void;
  editApp: (app: string) => void;
}

/** The ways on from a step: through the applications that still lack something, then to the next step. */
export function useStepMoves({ report, wizard, step, variant, onSend }: MovesInput): StepMoves {
  const { t } = useTranslation();
  const { app, form, problems, dispatch } = report;
  const own = step === 'usage' ? problems.incompleteUsage : problems.incompleteApps;
  const isOfApps = step === 'apps' || step === 'application' || step === 'usage';
  const isIncomplete = isOfApps && (app === undefined || own.has(app.key));
  const other = form.apps.find(({ key }) => key !== app?.key && own.has(key));
  const choose = (key: string): void => dispatch({ type: 'appChosen', app: key });

  const chooseNext = (key: string): void => {
    flushSync(() => choose(key));
    report.area.current?.querySelector<HTMLElement>('[data-app-heading]')?.focus();
  };
  const editApp = (key: string): void => {
    choose(key);
    wizard.goTo(variant === 'classic' ? 'application' : 'apps');
  };
  const addApp = (): void => {
    // A draft begins with an application of which nothing is said: that one is the first to be described.
    const blank = form.apps.find((one) => !isFilled(one));
    dispatch(blank ? { type: 'appChosen', app: blank.key } : { type: 'appAdded', key: crypto.randomUUID() });
    wizard.goTo('application');
  };
  const toUsage = (): void => {
    const first = form.apps.find(({ key }) => problems.incompleteUsage.has(key)) ?? form.apps[0];
    if (first) choose(first.key);
    wizard.goTo('usage');
  };

  const onNext = (): void => {
    switch (step) {
      case 'summary':
        return onSend();
      case 'application':
        return wizard.goTo('applications');
      case 'applications': {
        const open = form.apps.find(({ key }) => problems.incompleteApps.has(key));
        if (open) return editApp(open.key);
        return form.apps.length === 0 ? addApp() : toUsage();
      }
      case 'apps':
        return other ? chooseNext(other.key) : toUsage();
      case 'usage':
        return other ? chooseNext(other.key) : wizard.next();
      case 'intro':
      case 'welcome':
        return wizard.next();
    }
  };
  const isBlocked = step === 'summary' ? !problems.progress.summary : isIncomplete;
  const what = step === 'summary' ? 'summary' : `${step === 'usage' ? 'usage' : 'apps'}:${app?.key ?? ''}`;
  return {
    onNext,
    // In the older variant the list stands before usage, and one application behind it (2.85).
    onBack: step === 'usage' && variant === 'classic' ? () => wizard.goTo('applications') : wizard.back,
    onBlocked: () => report.goToProblem(what),
    blockedReason: isBlocked ? widgets.submitInvalid : undefined,
    nextLabel: nextLabelOf(),
    addApp,
    editApp,
  };

  function nextLabelOf(): string {
    if (step === 'welcome') return t('certification.intro.begin');
    if (step === 'application') return t('certification.app.save');
    if (step === 'summary')
      return t(
        report.state.draft.plan.some(({ state }) => state === 'done')
          ? 'certification.summary.goOn'
          : 'certification.summary.send',
      );
    return (step === 'apps' || step === 'usage') && other ? t('certification.app.next') : widgets.wizardNext;
  }
}
