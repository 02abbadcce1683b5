/** Decides what tokens and webhooks of chat, mail and social services look like. */
import { contextRule, namedRule, type Row, type Rule, tokenRule } from './rule.js';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const TOKENS: Row[] = [
  ['slack-token', 'xoxa xoxb xoxp xoxr xoxs xoxo xoxd xoxc', 'xox[abprsodc]-[\\w%-]{10,250}'],
  ['slack-app-token', 'xapp-', 'xapp-\\d-[A-Za-z0-9]{8,14}-\\d{10,16}-[a-z0-9]{40,80}'],
  ['slack-config-token', 'xoxe', 'xoxe(?:\\.xox[bp])?-\\d-[A-Za-z0-9]{100,200}'],
  ['slack-webhook', 'hooks.slack.com', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[\\w+/-]{30,80}'],
  ['discord-token', '', '[MNO][A-Za-z0-9_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}'],
  ['discord-webhook', 'api/webhooks/', 'discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[\\w-]{60,80}'],
  ['telegram-token', ':aa', '\\d{8,10}:AA[\\w-]{32,34}'],
  [
    'teams-webhook',
    'webhook.office.com',
    `[\\w-]{1,60}\\.webhook\\.office\\.com/webhookb2/[\\w@-]{36,80}/IncomingWebhook/[\\w/-]{32,90}`,
  ],
  [
    'google-chat-webhook',
    'chat.googleapis.com',
    'chat\\.googleapis\\.com/v1/spaces/[\\w-]{6,40}/messages\\?key=[\\w-]{20,60}&token=[\\w%-]{20,80}',
  ],
  ['zapier-webhook', 'hooks.zapier.com', 'hooks\\.zapier\\.com/hooks/catch/\\d{4,12}/[a-z0-9]{5,12}'],
  ['make-webhook', 'hook.', 'hook\\.[a-z0-9]{2,4}\\.make\\.com/[a-z0-9]{28,36}'],
  ['facebook-token', 'eaa', 'EAA[A-Za-z0-9]{90,260}'],
  ['facebook-app-token', '|', '\\d{13,17}\\|[\\w-]{24,32}'],
  ['matrix-token', 'syt_', 'syt_[A-Za-z0-9]{2,60}_[A-Za-z]{20}_[A-Za-z0-9]{6}'],
  ['linkedin-token', 'wpl_ap', 'WPL_AP\\d\\.[A-Za-z0-9]{16}\\.[\\w=+/]{6,12}'],
  ['sendgrid-key', 'sg.', 'SG\\.[\\w-]{16,32}\\.[\\w-]{16,64}'],
  ['mailgun-key', 'key-', 'key-[a-f0-9]{32}'],
  ['mailgun-signing-key', '-', '[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}'],
  ['mailchimp-key', '-us', '[a-f0-9]{32}-us\\d{1,2}'],
  ['brevo-key', 'xkeysib- xsmtpsib-', 'x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}'],
  ['resend-key', 're_', 're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}'],
  ['mandrill-key', 'md-', 'md-[A-Za-z0-9_-]{22}'],
  ['twilio-key', 'sk', 'SK[a-f0-9]{32}'],
  ['twilio-account', 'ac', 'AC[a-f0-9]{32}'],
  ['telnyx-key', 'key0', 'KEY0[A-Z0-9]{30}_[A-Za-z0-9]{22}'],
  ['webex-token', '_pf84_ _pe93_ _p0a1_', `[A-Za-z0-9]{64}_(?:PF84|PE93|P0A1)_${UUID}`],
  ['loops-key', 'mlsn.', 'mlsn\\.[a-f0-9]{64}'],
];

const NAMED: Row[] = [
  ['twilio-auth-token', 'twilio', '[a-f0-9]{32}'],
  ['mattermost-token', 'mattermost', '[a-z0-9]{26}'],
  ['discord-secret', 'discord', '(?:[\\w-]{32}|[a-f0-9]{64})'],
  ['facebook-secret', 'facebook fb_', '[a-f0-9]{32}'],
  ['twitter-key', 'twitter', '(?:[A-Za-z0-9]{25}|[A-Za-z0-9]{45}|[A-Za-z0-9]{50}|\\d{15,25}-[A-Za-z0-9]{20,40})'],
  ['twitch-token', 'twitch', '[a-z0-9]{30}'],
  ['linkedin-secret', 'linkedin', '[A-Za-z0-9]{14,16}'],
  ['line-token', 'line_channel line_notify', '[A-Za-z0-9+/=]{32,180}'],
  ['postmark-token', 'postmark', UUID],
  ['messagebird-key', 'messagebird message_bird message-bird', `(?:[A-Za-z0-9]{25}|${UUID})`],
  ['vonage-secret', 'vonage nexmo', '[A-Za-z0-9]{16}'],
  ['plivo-token', 'plivo', '[A-Za-z0-9_-]{40}'],
  ['sendbird-token', 'sendbird', `(?:[a-f0-9]{40}|${UUID})`],
  ['gitter-token', 'gitter', '[\\w-]{40}'],
  ['intercom-token', 'intercom', '[A-Za-z0-9=_]{60}'],
  ['zendesk-key', 'zendesk', '[A-Za-z0-9]{40}'],
  ['freshdesk-key', 'freshdesk freshworks', '[A-Za-z0-9]{20}'],
  ['pusher-secret', 'pusher', '[a-f0-9]{20}'],
  ['mailjet-key', 'mailjet', '[a-f0-9]{32}'],
  ['sparkpost-key', 'sparkpost', '[a-f0-9]{40}'],
  ['klaviyo-key', 'klaviyo', 'pk_[a-f0-9]{34}'],
  ['yandex-passport', 'yandex', '[\\w-]{39,60}'],
];

const TWITTER = contextRule(['twitter-bearer', 'aaaaaaaaaaaaaaaaaaaa', 'A{20,24}([\\w%]{40,120})']);

export const chat = (): Rule[] => [...TOKENS.map(tokenRule), ...NAMED.map(namedRule), TWITTER];
