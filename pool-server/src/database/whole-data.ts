/** SQL: the data of an event `m` including its personal data, which is stored separately (events/personal-data.ts). */
export const WHOLE_DATA = `m.message_data || coalesce(
  (SELECT p.fields::jsonb FROM personal_data p WHERE p.event_id = m.message_id), '{}')`;
