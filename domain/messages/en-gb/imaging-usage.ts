import { fieldFaults } from './field-faults.ts';

/**
 * Texts that the browser and the server's answers share about imaging usage. `{name}` is replaced by the parameter of
 * that name.
 */
export const imagingUsage = {
  reasons: {
    NO_PERMISSION:
      'You have no permission to report for this application: only its reporting contacts may. Ask them, or have your name put there by support.',
    INACTIVE: 'The license is inactive: no usage is reported for it. Write to support if it is in use.',
    DATA_MISSING: 'Nothing can be reported yet, because the license lacks its {fields}. Write to support.',
    DEPLOYMENT_NOT_SUPPORTED:
      'Usage of the deployment type “{deploymentType}” is not reported here. Write to support.',
    FREQUENCY_NOT_SUPPORTED:
      'The reporting frequency of the application is “{reportingFrequency}”, for which nothing is reported.',
    PERIOD_IN_PROGRESS: 'The period is still in progress. It can be reported from {day} on.',
  },
  missing: {
    deploymentType: 'deployment type',
    reportingFrequency: 'reporting frequency',
    createdDate: 'created date',
  },
  rows: {
    required: fieldFaults.required,
    processorsPerServerNotUnique:
      'Another row has as many processors. Put servers with the same number of processors into one row.',
    onlyServers: 'This license is deployed on servers: say processors per server and number of servers.',
    onlyValue: 'Usage of this license is a single value, without processors and servers.',
    otherTotal: 'The value is not processors per server × number of servers. Leave it out.',
    oneRow: 'One figure a period: this license has another row for the same period.',
  },
  periods: {
    notLicense: 'This license does not belong to the application.',
    startAfterEnd: 'The start must not be later than the end.',
    notOver: 'The period is not over yet. It can be reported from {day} on.',
    otherPeriod: 'This is no period to report. To report now: {periods}.',
    noPeriod: 'There is nothing to report for this license.',
  },
  environments: {
    required: 'Choose the environment.',
    other: 'The license is for {environment}.',
    differ: 'All rows of a period are about one environment.',
  },
  caseText:
    '{by} added the application {name}. Licenses: {licenses}. Reporting contact: {contact}.\n\n{description}',
  standing: '{value} for {period} of {license}, reported by {by} on {day}',
  standingUnknown: '{value} for {period} of {license}, from our records',
} as const;
