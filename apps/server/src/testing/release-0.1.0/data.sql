-- What a server of 0.1.0 left in an empty database after a morning's work, as pg_dump wrote it. Not to be edited.
INSERT INTO public.api_keys (id, name, scopes, prefix, key_hash, created_at, last_used_at) VALUES
	('01a2124f-62a3-72b6-8220-68c93f05f738', 'shop', '{orders}', 'bl_nDs4583', '\x09a4e0759b40e957a58ea59438b62093f32df78488c9e5f7a8761a756e8030b4', '2026-11-25 10:45:22.211+00', '2026-11-25 10:45:22.218+00');

INSERT INTO public.audit_log (id, actor_id, actor_name, actor_role, action, target_type, target_id, target_name, ip, details, created_at) VALUES
	('01a2124f-5d20-72aa-aa56-fce6ede3d65b', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'branch.add', 'branch', '01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'North', '127.0.0.1', '{}', '2026-11-25 10:45:20.794+00'),
	('01a2124f-5d50-7119-ae86-17777cd25f01', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'branch.edit', 'branch', '01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'North', '127.0.0.1', '{"changed": ["description"]}', '2026-11-25 10:45:20.841+00'),
	('01a2124f-5dd0-74a1-a10e-f05ace7a0b55', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.add', 'user', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'Lee Ek', '127.0.0.1', '{"role": "team_leader", "branch": "Main"}', '2026-11-25 10:45:20.963+00'),
	('01a2124f-5e50-732e-b897-dc4ee592798d', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.add', 'user', '01a2124f-5e46-720d-8f30-5c6c25c87083', 'Mia Ek', '127.0.0.1', '{"role": "team_leader", "branch": "North"}', '2026-11-25 10:45:21.094+00'),
	('01a2124f-5e72-749d-8607-b9a78433c9f4', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.add', 'user', '01a2124f-5e68-72cb-847a-76ac8ad20ed7', 'Bea Ek', '127.0.0.1', '{"role": "branch_leader", "branch": "Main"}', '2026-11-25 10:45:21.128+00'),
	('01a2124f-61c7-74b9-b614-e084f5f12a77', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.edit', 'user', '01a2124f-5f6f-705e-b805-0f410da490bd', 'Dagny Berg', '127.0.0.1', '{"changed": ["firstName"]}', '2026-11-25 10:45:21.984+00'),
	('01a2124f-61d6-75bf-8c73-8abf904f334d', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.block', 'user', '01a2124f-5f6f-705e-b805-0f410da490bd', 'Dagny Berg', '127.0.0.1', '{"changed": ["isActive"]}', '2026-11-25 10:45:21.997+00'),
	('01a2124f-61e4-73b8-8f70-00f250234f33', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.unblock', 'user', '01a2124f-5f6f-705e-b805-0f410da490bd', 'Dagny Berg', '127.0.0.1', '{"changed": ["isActive"]}', '2026-11-25 10:45:22.017+00'),
	('01a2124f-61e9-767c-84df-8153a5a17a92', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.export', NULL, NULL, NULL, '127.0.0.1', '{"isSearch": false}', '2026-11-25 10:45:22.026+00'),
	('01a2124f-6208-7238-a59f-b8ff1c426ebc', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'user.import', NULL, NULL, NULL, '127.0.0.1', '{"created": 1, "lastRow": 2, "leftOut": 0, "updated": 0, "firstRow": 2}', '2026-11-25 10:45:22.053+00'),
	('01a2124f-623d-771d-9534-7cb9e9b96d06', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'conversation.list', 'user', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'Lee Ek', '127.0.0.1', '{"page": 1}', '2026-11-25 10:45:22.109+00'),
	('01a2124f-6246-756b-9cda-48775ccbc48c', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'conversation.read', 'user', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'Lee Ek', '127.0.0.1', '{"page": 1, "with": {"id": "01a2124f-5f4a-7420-a027-cf8d922f2a70", "name": "Cleo Bergman"}, "before": null}', '2026-11-25 10:45:22.122+00'),
	('01a2124f-6251-71ba-a360-4d9f81a1d992', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'conversation.export', 'user', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'Lee Ek', '127.0.0.1', '{"with": {"id": "01a2124f-5f4a-7420-a027-cf8d922f2a70", "name": "Cleo Bergman"}}', '2026-11-25 10:45:22.13+00'),
	('01a2124f-6259-711b-8974-2bdf1e7827a4', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'file.list', NULL, NULL, NULL, '127.0.0.1', '{"page": 1}', '2026-11-25 10:45:22.138+00'),
	('01a2124f-625e-7570-9064-decb7a8ef7d9', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'file.list', 'user', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'Cleo Bergman', '127.0.0.1', '{"page": 1}', '2026-11-25 10:45:22.144+00'),
	('01a2124f-6267-7503-8ad3-13589663a9b1', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'quick_reply.add', 'quick_reply', '01a2124f-6263-73d4-b94e-c3e412803868', 'Hours', '127.0.0.1', '{}', '2026-11-25 10:45:22.149+00'),
	('01a2124f-6275-73e4-8901-a9edeac9a68e', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'quick_reply.edit', 'quick_reply', '01a2124f-6263-73d4-b94e-c3e412803868', 'Opening hours', '127.0.0.1', '{"fields": ["title"]}', '2026-11-25 10:45:22.16+00'),
	('01a2124f-6282-71b3-a78a-31c7ad3d7937', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'setting.add', 'setting', '01a2124f-6281-747d-98e7-200228d7ab6a', 'motto', '127.0.0.1', '{}', '2026-11-25 10:45:22.178+00'),
	('01a2124f-628a-71bb-b09a-e51f10b45ab3', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'setting.edit', 'setting', '01a2124f-6281-747d-98e7-200228d7ab6a', 'motto', '127.0.0.1', '{"changed": ["value"]}', '2026-11-25 10:45:22.185+00'),
	('01a2124f-62a4-752c-b6a1-1d9f69f7d0e2', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'Admin', 'admin', 'api_key.add', 'api_key', '01a2124f-62a3-72b6-8220-68c93f05f738', 'shop', '127.0.0.1', '{}', '2026-11-25 10:45:22.211+00');

INSERT INTO public.branches (id, name, description, is_primary, is_active, created_at) VALUES
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'Main', 'New customers land here.', true, true, '2026-11-25 10:45:20.289+00'),
	('01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'North', 'Up there, by the lake', false, true, '2026-11-25 10:45:20.794+00');

INSERT INTO public.code_guesses (account, day_started_at, evaluated_today, failures_in_row, locked_until) VALUES
	('5551000001', '2026-11-25 10:45:21.338+00', 1, 0, NULL),
	('5551000002', '2026-11-25 10:45:21.377+00', 1, 0, NULL);

INSERT INTO public.codes (purpose, account, code_hash, tries, first_name, last_name, branch_id, created_at, expires_at) VALUES
	('sign_in', '5551000001', '\x3b4bcc11679a4b59e453510b149979bb6cf70d6c009621a663332764b2c8d539', 5, 'Cleo', 'Berg', NULL, '2026-11-25 10:45:21.326+00', '2026-11-25 10:50:21.326+00'),
	('sign_in', '5551000002', '\xe2ff6f4cbd78a04d459cfe50bbefc27335f9c63065b5ea46bede1e5a4776c1ae', 5, 'Dag', 'Berg', NULL, '2026-11-25 10:45:21.372+00', '2026-11-25 10:50:21.372+00');

INSERT INTO public.users (id, role, branch_id, first_name, last_name, email, phone, password_hash, address_line1, address_line2, city, state, zip_code, is_active, image_file_id, totp_secret, totp_enabled_at, totp_last_step, last_seen_at, created_at, deleted_at) VALUES
	('01a2124f-5b76-766a-acfe-abeb404e95ad', 'admin', NULL, 'Admin', '', 'admin@example.com', '5550000001', '$argon2id$v=19$m=19456,t=2,p=1$vgcDbqE4qRSJNdYLb3k6cA$pNUyfksTRHjAnZNSfzzbQcu/8hvI0jd7UPOmEdJuVpg', '', '', '', '', '', true, NULL, NULL, NULL, NULL, NULL, '2026-11-25 10:45:20.373+00', NULL),
	('01a2124f-5e68-72cb-847a-76ac8ad20ed7', 'branch_leader', '01a2124f-5b23-7483-8a33-31ecc1ae8072', 'Bea', 'Ek', 'bea@example.com', '5550000013', '$argon2id$v=19$m=19456,t=2,p=1$VT0LHyXUVSFvFqtyuK2syQ$fhQsxy7Hl9sC0F9b+b+qBl5eb2fjhPKCLjC/RhkAqx8', 'Street 1', 'Flat 2', 'Town', 'ST', '12345', true, NULL, NULL, NULL, NULL, NULL, '2026-11-25 10:45:21.128+00', NULL),
	('01a2124f-6206-7012-8421-a904eb621cc4', 'customer', '01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'Ida', 'Ny', NULL, '5552000001', NULL, '', '', '', '', '', true, NULL, NULL, NULL, NULL, NULL, '2026-11-25 10:45:22.053+00', NULL),
	('01a2124f-5f9c-776c-b366-d4ad30ba2481', 'customer', '01a2124f-5b23-7483-8a33-31ecc1ae8072', '', '', NULL, NULL, NULL, '', '', '', '', '', true, NULL, NULL, NULL, NULL, NULL, '2026-11-25 10:45:21.423+00', '2026-11-25 10:45:22.622+00'),
	('01a2124f-5f6f-705e-b805-0f410da490bd', 'customer', '01a2124f-5b23-7483-8a33-31ecc1ae8072', 'Dagny', 'Berg', NULL, '5551000002', NULL, '', '', '', '', '', true, NULL, NULL, NULL, NULL, '2026-11-25 10:45:22.008+00', '2026-11-25 10:45:21.377+00', NULL),
	('01a2124f-5f4a-7420-a027-cf8d922f2a70', 'customer', '01a2124f-5b23-7483-8a33-31ecc1ae8072', 'Cleo', 'Bergman', NULL, '5551000001', NULL, '', '', '', '', '', true, NULL, NULL, NULL, NULL, '2026-11-25 10:46:32.656+00', '2026-11-25 10:45:21.338+00', NULL),
	('01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'team_leader', '01a2124f-5b23-7483-8a33-31ecc1ae8072', 'Lee', 'Ek', 'lee@example.com', '5550000011', '$argon2id$v=19$m=19456,t=2,p=1$RmQph31EVfbTEfOHjqQkuQ$ca25PyBWZLnyyFpuYgZK3qim9J0xI55CpvjjDymn4pk', 'Street 1', 'Flat 2', 'Town', 'ST', '12345', true, '01a2124f-617d-77d9-8a59-a198ad1dd85a', NULL, NULL, NULL, '2026-11-25 10:46:32.663+00', '2026-11-25 10:45:20.963+00', NULL),
	('01a2124f-5e46-720d-8f30-5c6c25c87083', 'team_leader', '01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'Mia', 'Ek', 'mia@example.com', '5550000012', '$argon2id$v=19$m=19456,t=2,p=1$LCHh8UdvnR6npVQrzPvXfw$WH8AB5qHBteciu4vVsAh/qfbGYErHlklK3Y21izWjHU', 'Street 1', 'Flat 2', 'Town', 'ST', '12345', true, NULL, 'Aqonkl_oWxedvf3xpBYztveEEzqwqgeUk-qqBiMaHPK2WDw6DgwN2JdDsxyZQVTTJaDL8N45hp-b47Yn', NULL, NULL, '2026-11-25 10:46:32.663+00', '2026-11-25 10:45:21.094+00', NULL);

INSERT INTO public.conversations (id, kind, first_user_id, second_user_id, last_seq, first_read_seq, second_read_seq, first_unread, second_unread, last_message_at, last_message_id, last_sender_id, last_type, last_content, created_at, emptied_seq, is_closed, revision) OVERRIDING SYSTEM VALUE VALUES
	(2, 1, '01a2124f-5dc3-7661-93b1-9cec0d755cfd', '01a2124f-5e46-720d-8f30-5c6c25c87083', 1, 0, 0, 0, 1, '2026-11-25 10:45:21.798+00', '01a2124f-6104-70b5-a833-33e30d0f3b37', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'text', 'between leaders', '2026-11-25 10:45:21.796+00', 0, false, 0),
	(1, 0, '01a2124f-5f4a-7420-a027-cf8d922f2a70', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 8, 8, 3, 0, 2, '2026-11-25 10:45:21.674+00', '01a2124f-6088-744b-997b-49a671af7966', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'file', 'see', '2026-11-25 10:45:21.546+00', 0, false, 1795603521567111);

INSERT INTO public.files (id, owner_id, file_name, mime_type, size, width, height, storage_key, thumbnail_key, created_at, attached_at, deleted_at) VALUES
	('01a2124f-603d-7442-b8d9-3e5507631afb', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'sums.csv', 'text/csv', 16, NULL, NULL, 'uploads/fb/01a2124f-603d-7442-b8d9-3e5507631afb/original', NULL, '2026-11-25 10:45:21.599+00', '2026-11-25 10:45:21.673+00', NULL),
	('01a2124f-6058-7313-9a83-897eae902b6d', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'dot.png', 'image/png', 91, 1, 1, 'uploads/6d/01a2124f-6058-7313-9a83-897eae902b6d/original', 'uploads/6d/01a2124f-6058-7313-9a83-897eae902b6d/thumbnail', '2026-11-25 10:45:21.635+00', '2026-11-25 10:45:21.673+00', NULL),
	('01a2124f-617d-77d9-8a59-a198ad1dd85a', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'me.png', 'image/png', 91, 1, 1, 'uploads/5a/01a2124f-617d-77d9-8a59-a198ad1dd85a/original', 'uploads/5a/01a2124f-617d-77d9-8a59-a198ad1dd85a/thumbnail', '2026-11-25 10:45:21.922+00', '2026-11-25 10:45:21.938+00', NULL);

INSERT INTO public.messages (conversation_id, seq, id, sender_id, message_type, content, attachments, client_id, created_at, deleted_at) VALUES
	(1, 1, '01a2124f-600b-7106-b351-dad8c6d1a5b4', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'text', 'message 1 of 0.1.0 – ünï 🙂', NULL, 'old-1', '2026-11-25 10:45:21.548+00', NULL),
	(1, 2, '01a2124f-600e-717e-85be-0a340273763c', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'text', 'message 2 of 0.1.0 – ünï 🙂', NULL, 'old-2', '2026-11-25 10:45:21.551+00', NULL),
	(1, 3, '01a2124f-6010-75e0-a7a4-a3c3eac13e56', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'text', 'message 3 of 0.1.0 – ünï 🙂', NULL, 'old-3', '2026-11-25 10:45:21.553+00', NULL),
	(1, 4, '01a2124f-6012-71cb-bd35-22a724bf32a8', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'text', 'message 4 of 0.1.0 – ünï 🙂', NULL, 'old-4', '2026-11-25 10:45:21.555+00', NULL),
	(1, 5, '01a2124f-6014-7308-91e5-297531aa5686', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'text', 'message 5 of 0.1.0 – ünï 🙂', NULL, 'old-5', '2026-11-25 10:45:21.557+00', NULL),
	(1, 6, '01a2124f-6016-7666-9784-9c7d228b60c9', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'text', 'message 6 of 0.1.0 – ünï 🙂', NULL, 'old-6', '2026-11-25 10:45:21.559+00', NULL),
	(1, 7, '01a2124f-601a-72db-8736-3abe980e5ea0', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'text', '', NULL, 'old-doomed', '2026-11-25 10:45:21.563+00', '2026-11-25 10:45:21.565+00'),
	(1, 8, '01a2124f-6088-744b-997b-49a671af7966', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'file', 'see', '{01a2124f-603d-7442-b8d9-3e5507631afb,01a2124f-6058-7313-9a83-897eae902b6d}', 'old-file', '2026-11-25 10:45:21.674+00', NULL),
	(2, 1, '01a2124f-6104-70b5-a833-33e30d0f3b37', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'text', 'between leaders', NULL, 'old-leaders', '2026-11-25 10:45:21.798+00', NULL);

INSERT INTO public.orders (external_id, phone, amount, currency, state, placed_at, updated_at) VALUES
	('o-1', '5551000001', 12.50, 'EUR', 'completed', '2026-11-25 10:45:22.219+00', '2026-11-25 10:45:22.222+00');

INSERT INTO public.payments (external_id, order_external_id, amount, paid_at) VALUES
	('p-1', 'o-1', 12.50, '2026-11-25 10:45:22.225+00');

INSERT INTO public.sessions (id, token_hash, user_id, device, ip, created_at, last_used_at) VALUES
	('01a2124f-5cef-7573-b8ea-e3f801d148b3', '\x6eac33500ada7e56345fb34e649f08fc0141e36de7155cfdf3606c30c70a6920', '01a2124f-5b76-766a-acfe-abeb404e95ad', 'node', '127.0.0.1', '2026-11-25 10:45:20.753+00', '2026-11-25 10:45:20.753+00'),
	('01a2124f-5e91-74a1-be6c-3fa4e67e7447', '\xefc7e93380d5ae69b70d01e9a12ee6611e1427be470c1951f9f29f6460d93c85', '01a2124f-5dc3-7661-93b1-9cec0d755cfd', 'node', '127.0.0.1', '2026-11-25 10:45:21.17+00', '2026-11-25 10:45:21.17+00'),
	('01a2124f-5eee-75ef-8f9c-cb867ae6634f', '\xe941e703bc3a9019b542face4b9695d35d33b16ef2dbc8befe16262e6198924b', '01a2124f-5e46-720d-8f30-5c6c25c87083', 'node', '127.0.0.1', '2026-11-25 10:45:21.263+00', '2026-11-25 10:45:21.263+00'),
	('01a2124f-5f18-7368-9385-68e4c0cc40f8', '\x71c56146e44e3a6bab772c0fb269b8f2b323270504ac074fba297f878efd4c25', '01a2124f-5e68-72cb-847a-76ac8ad20ed7', 'node', '127.0.0.1', '2026-11-25 10:45:21.305+00', '2026-11-25 10:45:21.305+00'),
	('01a2124f-5f4d-76a9-83c1-7f45f4d648fb', '\x9c1abe6b0ac7dcaf60ea758e0f91bd4abf5fae2948eec69bedc615b6be83fe7d', '01a2124f-5f4a-7420-a027-cf8d922f2a70', 'node', '127.0.0.1', '2026-11-25 10:45:21.338+00', '2026-11-25 10:45:21.338+00');

INSERT INTO public.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, show_text, created_at) VALUES
	('01a2124f-619a-771e-bd4d-019fd0f680b4', '01a2124f-5f4a-7420-a027-cf8d922f2a70', '01a2124f-5f4d-76a9-83c1-7f45f4d648fb', 'https://fcm.googleapis.com/fcm/send/abc', 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', 'tBHItJI5svbpez7KI4CCXg', false, '2026-11-25 10:45:21.947+00');

INSERT INTO public.quick_replies (id, title, question, content, message_type, order_by, is_active, suggestion_file_id, created_at, deleted_at) VALUES
	('01a2124f-6263-73d4-b94e-c3e412803868', 'Opening hours', 'When?', 'Nine to five', 'text', 1, true, NULL, '2026-11-25 10:45:22.149+00', NULL);

INSERT INTO public.quick_reply_branches (quick_reply_id, branch_id) VALUES
	('01a2124f-6263-73d4-b94e-c3e412803868', '01a2124f-5b23-7483-8a33-31ecc1ae8072');

INSERT INTO public.settings (id, key, name, value, help_text, filter, is_active, created_at) VALUES
	('01a2124f-5aec-7671-937e-4e552a92f7a4', 'app_name', 'App name', 'Branchline', 'The name people see on every screen, in texts and in mails.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5aed-72f6-b35d-9d44d1a9c1c1', 'app_logo', 'App logo', '', 'The picture beside the name. Choose it on the set-up page; leave it empty for the product’s own mark.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5af4-7154-9c43-b5391e5451aa', 'setup_finished', 'Set-up is finished', 'false', 'Write false to be offered the set-up on the branch list again, true to be left alone.', 'system', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5af5-75d6-a64e-f66cca35aa40', 'contact_email', 'Contact e-mail', '', 'Shown on the contact page. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b00-7169-b851-d38a0fff7ec4', 'contact_phone', 'Contact phone', '', 'Shown on the contact page, with the country code. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b01-73b9-ba6d-b4cc56141e43', 'contact_address', 'Postal contact', '', 'The postal address on the contact page. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b01-73ba-b240-868be8cc42c9', 'social_facebook', 'Facebook', '', 'The link to your Facebook page, such as https://facebook.com/your-page. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b07-76e4-9bcc-272030b3d4bf', 'social_instagram', 'Instagram', '', 'The link to your Instagram page, such as https://instagram.com/your-page. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b08-7276-a797-ebf2404be334', 'social_x', 'X', '', 'The link to your X page, such as https://x.com/your-page. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b0c-7556-9191-700d815bada0', 'social_youtube', 'YouTube', '', 'The link to your YouTube page, such as https://youtube.com/@your-channel. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b10-741c-9036-503e31bfcf19', 'social_linkedin', 'LinkedIn', '', 'The link to your LinkedIn page, such as https://linkedin.com/company/your-page. Leave it empty to show none.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b10-741d-85b1-2c803f77abf1', 'legal_email', 'Legal e-mail', '', 'The address the terms and the privacy pages name. Leave it empty to name the contact e-mail.', 'customer', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b11-7716-9788-c02c50a0764b', 'keep_messages_of_deleted_accounts', 'Keep messages of deleted accounts', 'false', 'Write true to keep the text of messages when a customer deletes the account, false to erase them with it.', 'system', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b13-716d-ad86-dda395697bc2', 'retention_messages_months', 'Keep messages for', '0', 'Whole months after which the text and files of a message are erased; 0 keeps them. Set it in Data rules.', 'system', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b17-73af-bf8b-c639e30f6b98', 'retention_files_months', 'Keep files for', '0', 'Whole months after which files that were sent are erased; 0 keeps them. Set it in Data rules.', 'system', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-5b17-73b0-ba0f-8dbda561aee3', 'require_second_factor', 'Require a second factor', 'false', 'Write true to let admins and branch leaders in only with an authenticator app, false to leave it to them.', 'system', true, '2026-11-25 10:45:20.225+00'),
	('01a2124f-6281-747d-98e7-200228d7ab6a', 'motto', 'Motto', 'Be kinder', 'What we say', 'customer', true, '2026-11-25 10:45:22.178+00');

INSERT INTO public.system_values (key, value) VALUES
	('secret_fingerprint', 'kdfWxdsOdVh8Xrjd2DSAlqitVuRIz9_RGDxngRGe6mw'),
	('seeded_settings', 'app_name app_logo setup_finished contact_email contact_phone contact_address social_facebook social_instagram social_x social_youtube social_linkedin legal_email keep_messages_of_deleted_accounts retention_messages_months retention_files_months require_second_factor');

INSERT INTO public.user_counts (scope, unit, starts_at, role, is_active, change_id, amount) VALUES
	('00000000-0000-0000-0000-000000000000', 'day', '2026-11-25 00:00:00+00', 'admin', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'day', '2026-11-25 00:00:00+00', 'branch_leader', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'day', '2026-11-25 00:00:00+00', 'customer', false, 0, 0),
	('00000000-0000-0000-0000-000000000000', 'day', '2026-11-25 00:00:00+00', 'customer', true, 0, 3),
	('00000000-0000-0000-0000-000000000000', 'day', '2026-11-25 00:00:00+00', 'team_leader', true, 0, 2),
	('00000000-0000-0000-0000-000000000000', 'ever', '1970-01-01 00:00:00+00', 'admin', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'ever', '1970-01-01 00:00:00+00', 'branch_leader', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'ever', '1970-01-01 00:00:00+00', 'customer', false, 0, 0),
	('00000000-0000-0000-0000-000000000000', 'ever', '1970-01-01 00:00:00+00', 'customer', true, 0, 3),
	('00000000-0000-0000-0000-000000000000', 'ever', '1970-01-01 00:00:00+00', 'team_leader', true, 0, 2),
	('00000000-0000-0000-0000-000000000000', 'month', '2026-11-01 00:00:00+00', 'admin', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'month', '2026-11-01 00:00:00+00', 'branch_leader', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'month', '2026-11-01 00:00:00+00', 'customer', false, 0, 0),
	('00000000-0000-0000-0000-000000000000', 'month', '2026-11-01 00:00:00+00', 'customer', true, 0, 3),
	('00000000-0000-0000-0000-000000000000', 'month', '2026-11-01 00:00:00+00', 'team_leader', true, 0, 2),
	('00000000-0000-0000-0000-000000000000', 'quarter', '2026-11-25 10:45:00+00', 'admin', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'quarter', '2026-11-25 10:45:00+00', 'branch_leader', true, 0, 1),
	('00000000-0000-0000-0000-000000000000', 'quarter', '2026-11-25 10:45:00+00', 'customer', false, 0, 0),
	('00000000-0000-0000-0000-000000000000', 'quarter', '2026-11-25 10:45:00+00', 'customer', true, 0, 3),
	('00000000-0000-0000-0000-000000000000', 'quarter', '2026-11-25 10:45:00+00', 'team_leader', true, 0, 2),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'ever', '1970-01-01 00:00:00+00', 'branch_leader', true, 0, 1),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'ever', '1970-01-01 00:00:00+00', 'customer', false, 0, 0),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'ever', '1970-01-01 00:00:00+00', 'customer', true, 0, 2),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'ever', '1970-01-01 00:00:00+00', 'team_leader', true, 0, 1),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'month', '2026-11-01 00:00:00+00', 'branch_leader', true, 0, 1),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'month', '2026-11-01 00:00:00+00', 'customer', false, 0, 0),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'month', '2026-11-01 00:00:00+00', 'customer', true, 0, 2),
	('01a2124f-5b23-7483-8a33-31ecc1ae8072', 'month', '2026-11-01 00:00:00+00', 'team_leader', true, 0, 1),
	('01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'ever', '1970-01-01 00:00:00+00', 'customer', true, 0, 1),
	('01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'ever', '1970-01-01 00:00:00+00', 'team_leader', true, 0, 1),
	('01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'month', '2026-11-01 00:00:00+00', 'customer', true, 0, 1),
	('01a2124f-5d1a-715a-9a06-bb68d2be74cf', 'month', '2026-11-01 00:00:00+00', 'team_leader', true, 0, 1);

SELECT pg_catalog.setval('public.conversations_id_seq', 2, true);
SELECT pg_catalog.setval('public.user_counts_change_seq', 11, true);
