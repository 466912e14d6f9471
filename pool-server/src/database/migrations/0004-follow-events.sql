-- The order in which events are followed: by the transaction that wrote them, which settles in order.
CREATE INDEX emt_messages_settled ON emt_messages (transaction_id, global_position);
